import type { kycActions } from "../../domain/kyc/contract.ts";
import { decisionMail } from "../../domain/kyc/decision_mail.ts";
import { kycFailure } from "../../domain/kyc/failures.ts";
import type { Kyc, KycFacts, KycId, KycSide } from "../../domain/kyc/kyc.ts";
import { canKyc, stepKyc } from "../../domain/kyc/kyc_machine.ts";
import { hasBack, isOldEnough } from "../../domain/kyc/rules.ts";
import { sendMailJob } from "../../domain/mail/mail.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { Caller } from "../../domain/wire/caller.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { addJob } from "../../db/jobs.ts";
import {
  decideKyc,
  deleteKycOf,
  findKyc,
  findKycOf,
  findKycPictures,
  insertKyc,
  listKyc,
  lockKycOf,
} from "../../db/kyc/kyc.ts";
import { newId } from "../../db/new_id.ts";
import type { Pool, Sql } from "../../db/sql.ts";
import { transact } from "../../db/transact.ts";
import type { Config } from "../host/settings/config.ts";
import type { Ctx } from "../http/env.ts";
import { type PersonPictures, uploadOf } from "../media/person_pictures.ts";

export interface KycParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly personPictures: PersonPictures;
  readonly config: Pick<Config, "isSandbox">;
}

const KINDS = { front: "kyc-front", back: "kyc-back" } as const satisfies Record<KycSide, string>;

export function kycHandlers(parts: KycParts): Handlers<typeof kycActions, Ctx> {
  const { pool, clock, personPictures, config: { isSandbox } } = parts;
  const own = async ({ userId }: Caller) => ({ kyc: await ownKyc(pool, userId) });
  return {
    get_kyc: (_, caller) => own(caller),
    async send_kyc({ userId: _, consent: __, ...facts }, caller) {
      if (!isOldEnough(facts.bornOn, new Date(clock()))) throw kycFailure("TooYoung");
      await transact(pool, (tx) => send(tx, caller.userId, facts, new Date(clock())));
      return await own(caller);
    },
    async withdraw_kyc(_, caller) {
      await transact(pool, async (tx) => {
        await lockKycOf(tx, caller.userId);
        await deleteKycOf(tx, caller.userId);
      });
      await personPictures.remove(caller.userId, Object.values(KINDS));
      return await own(caller);
    },
    async set_kyc_picture({ side }, caller, c) {
      await personPictures.take(uploadOf(c), caller, KINDS[side], (sql) => requireOpen(sql, caller.userId));
      return await own(caller);
    },
    async get_kyc_picture({ key }, { userId, isAdmin }, c) {
      const picture = await personPictures.find(key, userId);
      const isAllowed = picture && picture.kind !== "profile" && (picture.ownerId === userId || isAdmin);
      if (!isAllowed) throw kycFailure("NoKycPicture");
      return await personPictures.serve(c, picture);
    },
    async list_kyc({ state, limit, after = null }, { userId }) {
      const found = await listKyc(pool, { state, limit: limit + 1, after }, userId);
      return { applications: found.slice(0, limit), more: found.length > limit };
    },
    async decide_kyc({ kycId, outcome, reason }, caller) {
      if (outcome === "refuse" && reason === "") throw kycFailure("ReasonMissing");
      const refusal = outcome === "refuse" ? reason : null;
      const decided = { kycId, by: caller, refusal, now: new Date(clock()), isSandbox };
      await transact(pool, (tx) => decide(tx, decided));
      return { application: (await requireKyc(pool, kycId, caller)).application };
    },
  };
}

async function ownKyc(sql: Sql, userId: UserId): Promise<Kyc> {
  const [sent, pictures] = await Promise.all([findKycOf(sql, userId), findKycPictures(sql, userId)]);
  if (!sent) return { state: "notSent", facts: null, pictures, sentAt: null, decidedAt: null, reason: null };
  const { state, facts, sentAt, decidedAt, reason } = sent.application;
  return { state, facts, pictures, sentAt, decidedAt, reason };
}

/** @throws Failure NotNow where pictures belong to what was sent */
async function requireOpen(sql: Sql, userId: UserId): Promise<void> {
  if (!canKyc((await ownKyc(sql, userId)).state, "addPicture")) throw kycFailure("NotNow");
}

/** @throws Failure NotNow, FrontMissing, BackMissing */
async function send(tx: Sql, userId: UserId, facts: KycFacts, now: Date): Promise<void> {
  if (!await lockKycOf(tx, userId)) throw wireFailure("NotSignedIn");
  const { state, pictures } = await ownKyc(tx, userId);
  if (!stepKyc(state, { type: "send" })) throw kycFailure("NotNow");
  if (!pictures.front) throw kycFailure("FrontMissing");
  if (hasBack(facts.document) && !pictures.back) throw kycFailure("BackMissing");
  await insertKyc(tx, newId(now.getTime()) as KycId, userId, facts, now);
}

async function requireKyc(sql: Sql, kycId: KycId, { userId }: Caller) {
  const found = await findKyc(sql, kycId, userId);
  if (!found) throw kycFailure("NoSuchKyc");
  return found;
}

interface Decided {
  readonly kycId: KycId;
  readonly by: Caller;
  /** Why it is refused; null where it is approved. */
  readonly refusal: string | null;
  readonly now: Date;
  readonly isSandbox: boolean;
}

async function decide(tx: Sql, { kycId, by, refusal, now, isSandbox }: Decided): Promise<void> {
  const { ownerId, displayName, application: { state, email } } = await requireKyc(tx, kycId, by);
  if (ownerId === by.userId) throw kycFailure("OwnKyc");
  const next = stepKyc(state, { type: refusal === null ? "approve" : "refuse" });
  const decision = next && { state: next, by: by.userId, reason: refusal, now };
  if (!decision || !await decideKyc(tx, kycId, decision)) throw kycFailure("DecidedAlready");
  await addJob(tx, sendMailJob(isSandbox), { ...decisionMail({ email, displayName }, refusal) });
}
