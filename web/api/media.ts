import { mediaActions } from "../../domain/media/contract.ts";
import type { ReplyOf } from "../../domain/wire/action.ts";
import type { ItemId, MediaKey } from "../../domain/wire/ids.ts";
import { addressOf, callRow, markStale } from "./call_row.ts";
import { SET_BY_REPLY } from "./items.ts";
import { type Upload, uploadFile } from "./upload.ts";

const { upload_media, delete_media } = mediaActions;

export async function uploadMedia(
  itemId: ItemId,
  { cmdId, ...upload }: Omit<Upload, "path"> & { readonly cmdId: string },
) {
  const path = addressOf(upload_media, { itemId, cmdId });
  const { data } = await uploadFile({ path, ...upload }) as ReplyOf<typeof upload_media>;
  markStale(upload_media, SET_BY_REPLY);
  return data.media;
}

export async function deleteMedia(itemId: ItemId, key: MediaKey): Promise<void> {
  await callRow(delete_media, { itemId, key }, { setByReply: SET_BY_REPLY });
}
