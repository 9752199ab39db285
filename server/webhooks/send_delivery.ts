import type { Attempt } from "../../domain/webhooks/after_attempt.ts";
import type { Target } from "../../db/webhooks/webhooks.ts";
import { bytesOf, fetchPublic, type Network, Unfetched, webAddress } from "../host/outgoing/fetch_public.ts";
import { signedHeaders } from "./sign.ts";

/** From the look-up of the host to the end of what we read of its answer. */
const ANSWERED_MS = 10_000;
/** What it says is nobody's business; reading a little lets it say it in peace. */
const MAX_READ_BYTES = 16 * 1024;

interface Message {
  readonly deliveryId: string;
  readonly body: string;
}

/** Sends a delivery once; redirects are not followed. @returns besides, the beginning of what it answered */
export async function sendDelivery(
  { address, secret }: Pick<Target, "address" | "secret">,
  { deliveryId, body }: Message,
  network: Network,
  at: Date,
  answeredMs = ANSWERED_MS,
): Promise<Attempt & { readonly answer: string }> {
  const signal = AbortSignal.timeout(answeredMs);
  const headers = {
    ...signedHeaders(secret, { deliveryId, body, at }),
    "content-length": String(new TextEncoder().encode(body).length),
  };
  try {
    const url = webAddress(address);
    const answer = await fetchPublic(url, { method: "POST", headers, body }, network, signal);
    const status = answer.statusCode ?? 0;
    return { status, fault: faultOf(status), answer: await skim(bytesOf(answer, url, signal)) };
  } catch (error) {
    if (!(error instanceof Unfetched)) throw error;
    return { status: null, fault: `${sentence(error.message)}.`, answer: "" };
  }
}

/** The status counts, whatever follows it. */
async function skim(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "", read = 0;
  try {
    for await (const chunk of bytes) {
      text += decoder.decode(chunk.subarray(0, MAX_READ_BYTES - read), { stream: true });
      if ((read += chunk.length) >= MAX_READ_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof Unfetched)) throw error;
  }
  return text;
}

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It answered ${status}; redirects are not followed.`;
  return `It answered ${status}.`;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
