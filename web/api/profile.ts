import { profileActions } from "../../domain/profile/contract.ts";
import type { ReplyOf } from "../../domain/wire/action.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { withBasePath } from "../base/page_config.ts";
import { addressOf, callRow } from "./call_row.ts";
import { actionClient } from "./client.ts";
import { send } from "./send.ts";

const { set_profile_image, remove_profile_image, get_profile_image } = profileActions;

export const profileCalls = actionClient("/api/backend/userprofile", profileActions);

export async function setProfileImage(file: File) {
  const body = new FormData();
  body.append("files", file, file.name);
  const reply = await send(addressOf(set_profile_image, {}), { method: "POST", body });
  return (reply as ReplyOf<typeof set_profile_image>).user;
}

export async function removeProfileImage() {
  return (await callRow(remove_profile_image, {})).user;
}

/** Where somebody's picture is; null for who has none. */
export function pictureUrl(key: MediaKey | null | undefined): string | null {
  return key ? withBasePath(addressOf(get_profile_image, { key })) : null;
}
