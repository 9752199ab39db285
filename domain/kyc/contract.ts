import { z } from "zod";
import { action } from "../wire/action.ts";
import { MediaKey } from "../wire/ids.ts";
import { noJson } from "../wire/no_json.ts";
import { Kyc, KycApplication, KycFacts, KycId, KycPlace, KycSide } from "./kyc.ts";
import { KYC_STATES } from "./kyc_machine.ts";

const claim = { userId: z.string().optional() };
const oneself = z.object(claim);
const own = z.object({ kyc: Kyc });
const invalidates = ["get_kyc", "list_kyc"] as const;
/** At once. */
const MOST_LISTED = 100;
const rateLimit = { calls: 20, perSeconds: 60 };

/** Verifying who somebody is: nobody has to, and an admin decides. */
export const kycActions = {
  get_kyc: action({
    does: "The state of your own verification.",
    reads: true,
    who: "member",
    payload: oneself,
    reply: own,
  }),
  send_kyc: action({
    does:
      "Sends what one says of oneself, with the pictures stored before: the front, and the back unless it is a passport.",
    reads: false,
    who: "member",
    payload: KycFacts.extend({ ...claim, consent: z.literal(true) }),
    reply: own,
    status: 201,
    invalidates,
    rateLimit,
  }),
  withdraw_kyc: action({
    does: "Takes the verification back: what was said, the pictures and the decision are deleted.",
    reads: false,
    who: "member",
    payload: oneself,
    reply: own,
    invalidates,
    rateLimit,
  }),
  set_kyc_picture: action({
    does:
      "Takes a picture of one side of a document in the place of the one before. It is made anew, at most 1600 px; nothing else is kept.",
    reads: false,
    who: "member",
    path: "/api/backend/kyc/pictures/:side",
    isPayloadInAddress: true,
    payload: z.object({ side: KycSide }),
    body: "`multipart/form-data` with one picture in the field `files`",
    reply: own,
    status: 201,
    invalidates,
    rateLimit,
  }),
  get_kyc_picture: action({
    does: "A picture of a document, for its owner and for admins.",
    reads: true,
    who: "member",
    path: "/media/kyc/:key",
    isPayloadInAddress: true,
    payload: z.object({ key: MediaKey }),
    reply: noJson("The picture, at most 1600 px wide and high."),
  }),
  list_kyc: action({
    does:
      "Everybody's verifications in one state: of those that wait the oldest first, of the others what was decided last. `after` is the last one of the page before.",
    reads: true,
    who: "admin",
    payload: z.object({
      state: z.enum(KYC_STATES).exclude(["notSent"]).default("waiting"),
      limit: z.number().int().min(1).max(MOST_LISTED).default(MOST_LISTED),
      after: KycPlace.optional(),
    }),
    reply: z.object({ applications: z.array(KycApplication), more: z.boolean() }),
  }),
  decide_kyc: action({
    does: "Approves or refuses a verification that waits. Who is refused reads the reason, and both get an e-mail.",
    reads: false,
    who: "admin",
    payload: z.object({
      kycId: KycId,
      outcome: z.enum(["approve", "refuse"]),
      reason: z.string().max(1_000).trim().refine((text) => !text.includes("\0"), "may not contain a NUL character")
        .default(""),
    }),
    reply: z.object({ application: KycApplication }),
    invalidates,
  }),
};
