import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Less fits into a packet or two as it is. */
const LEAST_BYTES = 1024;
const SHRINKS = /^(application\/json|application\/xml|text\/html|text\/plain)\b/;
const PAGE = /^text\/html\b/;
/** A list of 40 boxes takes 0.3 ms to go from 19 to 4 KB; Brotli takes twice that for a tenth less (docs/bench/door.md). */
const LEVEL = 4;
const pack = promisify(gzip);

type Asked = Pick<IncomingMessage, "method" | "headers">;

/** Whether such an answer comes packed to those who take it so, and so differs by `Accept-Encoding`. */
export function isCompressible(text: string, type: string | null, asked: Asked): boolean {
  return text.length >= LEAST_BYTES && SHRINKS.test(type ?? "") && (PAGE.test(type ?? "") || isFromHere(asked));
}

/** Null where the client does not take it. */
export async function gzipped(text: string, { headers }: Asked): Promise<Uint8Array | null> {
  const accepted = acceptedEncodings(String(headers["accept-encoding"] ?? ""));
  return accepted.includes("gzip") ? await pack(text, { level: LEVEL }) : null;
}

/**
 * Whoever can put words of theirs beside a secret and see how long the packed answer is can guess the secret (BREACH).
 * So secrets, which calls that write answer with, are never packed, nor is what another site asked for.
 * Pages hold no secret and repeat nothing of a request.
 */
function isFromHere({ method, headers }: Asked): boolean {
  return method === "GET" &&
    ["same-origin", "none", undefined].includes(headers["sec-fetch-site"] as string | undefined);
}

/** Best first. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** The encodings a client takes, by its `Accept-Encoding`, best first; what it marks with `q=0` it does not take. */
export function acceptedEncodings(header: string | null | undefined): Encoding[] {
  const taken = new Set(
    (header ?? "").toLowerCase().split(",").map((part) => part.split(";").map((word) => word.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? "")).map(([name]) => name),
  );
  return ENCODINGS.filter((name) => taken.has(name));
}
