import { fc } from "../support/seeded_fc.ts";
import { calls, frames, messages } from "./calls.ts";
import { malformedRequests, uploads, webhooks } from "./malformed_requests.ts";
import type { Known } from "./payloads.ts";
import type { FuzzInput } from "./fuzz_input.ts";

export function anyInput(known: Known): fc.Arbitrary<FuzzInput> {
  return fc.oneof(
    { weight: 10, arbitrary: calls(known) },
    { weight: 4, arbitrary: messages(known) },
    { weight: 2, arbitrary: malformedRequests(known) },
    { weight: 2, arbitrary: uploads(known) },
    { weight: 1, arbitrary: webhooks(known) },
    { weight: 1, arbitrary: frames() },
  );
}
