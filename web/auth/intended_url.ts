import { remembered } from "../base/remembered.ts";

/** Where a visitor wanted to go when we asked them to sign in first. */
export const intendedUrl = remembered("intendedUrl");

/** A path of ours that one may be sent to: nothing that leads to another site. */
export function safePath(path: string | null): string | null {
  return path?.startsWith("/app") ? path : null;
}
