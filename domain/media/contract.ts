import { z } from "zod";
import { action, noJson } from "../wire/action.ts";
import { Repeatable } from "../wire/repeatable.ts";
import { ItemId, MediaKey } from "../wire/ids.ts";
import { Media } from "./media.ts";

const invalidates = [
  "GET_ITEM_BY_ID",
  "GET_USER_ITEMS",
  "SEARCH_ITEMS",
  "FIND_ITEM_BY_TAGID",
  "GET_HISTORY",
  "GET_LIMITS",
] as const;

const SIZES = ["original", "thumb", "view"] as const;

export const mediaActions = {
  upload_media: action({
    message: { done: "Files added", failed: "Failed to add the files" },
    does:
      "Adds files to a box: all of them or none. The type of a file is read from its content, not from its name. Smaller pictures are made afterwards; until then `rendition` is `pending`.",
    reads: false,
    who: "member",
    byToken: true,
    path: "/api/backend/items/:itemId/media",
    isPayloadInAddress: true,
    payload: z.object({ ...Repeatable, itemId: ItemId }),
    body: "`multipart/form-data` with one file or several in the field `files`",
    reply: z.object({ data: z.object({ media: z.array(Media) }) }),
    status: 201,
    invalidates,
  }),
  delete_media: action({
    message: { done: "File deleted", failed: "Failed to delete the file" },
    does: "Deletes a file of a box.",
    reads: false,
    who: "member",
    byToken: true,
    path: "/api/backend/items/:itemId/media/:key",
    method: "DELETE",
    isPayloadInAddress: true,
    payload: z.object({ ...Repeatable, itemId: ItemId, key: MediaKey }),
    reply: z.object({}),
    invalidates,
  }),
  get_media: action({
    does: "A file, or a smaller picture of it: `thumb` is 400 px, `view` 1,600 px wide or high at most.",
    reads: true,
    who: "viewer",
    byToken: true,
    path: "/media/:key",
    isPayloadInAddress: true,
    payload: z.object({ key: MediaKey, size: z.enum(SIZES).default("original") }),
    reply: noJson(
      "The file itself, for its household only. `Range`, `If-Range` and `If-None-Match` are supported, and it may be cached for ever: " +
        "the bytes behind a key never change.",
    ),
  }),
};
