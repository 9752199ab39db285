import { kycActions } from "../../domain/kyc/contract.ts";
import type { KycSide } from "../../domain/kyc/kyc.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { placeUrl } from "../base/page_config.ts";
import { addressOf, markStale } from "./call_row.ts";
import { actionClient } from "./client.ts";
import { send } from "./send.ts";

const { set_kyc_picture, get_kyc_picture } = kycActions;

export const kycCalls = actionClient("/api/backend/kyc", kycActions);

export async function setKycPicture(side: KycSide, file: File): Promise<void> {
  const body = new FormData();
  body.append("files", file, file.name);
  await send(addressOf(set_kyc_picture, { side }), { method: "POST", body });
  markStale(set_kyc_picture);
}

export function kycPictureUrl(key: MediaKey): string {
  return placeUrl(addressOf(get_kyc_picture, { key }));
}
