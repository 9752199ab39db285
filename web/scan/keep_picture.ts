import { send } from "../api/send.ts";
import { asFile } from "./pictures.ts";
import type { Shot } from "./shot.ts";

/** Sends the cut-out of one number, and what it says, to the operator's server. @throws ApiFailure, or Error where the browser cannot */
export async function keepPicture({ cut, readAs }: Shot, label: string): Promise<void> {
  const body = cut && await asFile(cut, "image/png");
  if (!body) throw new Error("The browser made no picture of it.");
  const query = new URLSearchParams({ label, readAs });
  await send(`/api/backend/scans/kept?${query}`, { method: "POST", headers: { "content-type": "image/png" }, body });
}
