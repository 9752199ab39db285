import fc from "fast-check";
import { calls, frames, messages } from "./calls.ts";
import { oddRequests, uploads, webhooks } from "./odd_requests.ts";
import type { Known } from "./payloads.ts";
import type { Shot } from "./shot.ts";

export function shots(known: Known): fc.Arbitrary<Shot> {
  return fc.oneof(
    { weight: 10, arbitrary: calls(known) },
    { weight: 4, arbitrary: messages(known) },
    { weight: 2, arbitrary: oddRequests(known) },
    { weight: 2, arbitrary: uploads(known) },
    { weight: 1, arbitrary: webhooks(known) },
    { weight: 1, arbitrary: frames() },
  );
}
