import { z } from "zod";
import { action } from "../wire/action.ts";
import { ItemId, MediaKey } from "../wire/ids.ts";
import { noJson } from "../wire/no_json.ts";
import { Media } from "./media.ts";

const invalidates = ["GET_ITEM_BY_ID", "GET_USER_ITEMS", "SEARCH_ITEMS", "FIND_ITEM_BY_TAGID", "GET_LIMITS"] as const;

const SIZES = ["original", "thumb", "view"] as const;

export const mediaActions = {
  upload_media: action({
    message: { done: "Files added", failed: "Failed to add the files" },
    does:
      "Takes files into a box: all of them or none. What a file is, its own bytes decide. Smaller pictures are made afterwards; until then `rendition` is `pending`.",
    reads: false,
    who: "member",
    path: "/api/backend/items/:itemId/media",
    isPayloadInAddress: true,
    payload: z.object({ itemId: ItemId }),
    body: "`multipart/form-data` with one file or several in the field `files`",
    reply: z.object({ data: z.object({ media: z.array(Media) }) }),
    status: 201,
    invalidates,
  }),
  delete_media: action({
    message: { done: "File deleted", failed: "Failed to delete the file" },
    does: "Takes a file out of a box.",
    reads: false,
    who: "member",
    path: "/api/backend/items/:itemId/media/:key",
    method: "DELETE",
    isPayloadInAddress: true,
    payload: z.object({ itemId: ItemId, key: MediaKey }),
    reply: z.object({}),
    invalidates,
  }),
  get_media: action({
    does: "A file, or the smaller picture of it: `thumb` of 400 px, `view` of 1600 px.",
    reads: true,
    who: "member",
    path: "/media/:key",
    isPayloadInAddress: true,
    payload: z.object({ key: MediaKey, size: z.enum(SIZES).default("original") }),
    reply: noJson(
      "The file itself, for its owner only. It takes `Range`, `If-Range` and `If-None-Match` and may be kept for ever: " +
        "a key names the same bytes always.",
    ),
  }),
};
