import type { Kyc, KycApplication, KycFacts, KycId, KycPlace } from "../../domain/kyc/kyc.ts";
import type { KycState } from "../../domain/kyc/kyc_machine.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

type Row = KycFacts & Omit<KycApplication, "facts" | "pictures" | "sentAt" | "decidedAt"> & Kyc["pictures"] & {
  readonly ownerId: UserId;
  readonly displayName: string;
  readonly sentAt: Date;
  readonly decidedAt: Date | null;
};

/** A verification with whom it is of. */
export interface StoredKyc {
  readonly ownerId: UserId;
  readonly displayName: string;
  readonly application: KycApplication;
}

/** Holds back others who change this person's verification. @returns false when the person is gone */
export async function lockKycOf(tx: Sql, ownerId: UserId): Promise<boolean> {
  const [owner] = await tx`select from users where id = ${ownerId} for no key update`;
  return owner !== undefined;
}

/** Somebody's newest verification; null before the first is sent. */
export async function findKycOf(sql: Sql, ownerId: UserId): Promise<StoredKyc | null> {
  const [row] = await sql<Row[]>`
    ${kycRows(sql)} where k.owner_id = ${ownerId} order by k.id desc limit 1`;
  return row ? stored(row) : null;
}

export async function findKyc(sql: Sql, kycId: KycId, adminId: UserId): Promise<StoredKyc | null> {
  const [row] = await sql<Row[]>`${kycRows(sql)} ${amongOnesOwn(sql, adminId)} where k.id = ${kycId}`;
  return row ? stored(row) : null;
}

interface KycPage {
  readonly state: KycState;
  readonly limit: number;
  /** The last one of the page before: whatever is decided meanwhile, nobody is passed over or shown twice. */
  readonly after: KycPlace | null;
}

/** Those that wait in their turn; of the others what was decided last. */
export async function listKyc(sql: Sql, { state, limit, after }: KycPage, adminId: UserId): Promise<KycApplication[]> {
  const isQueue = state === "waiting";
  const order = isQueue ? sql`k.sent_at, k.id` : sql`k.decided_at desc, k.id desc`;
  const fromThere = !after
    ? sql`true`
    : isQueue
    ? sql`(k.sent_at, k.id) > (${after.at}, ${after.kycId})`
    : sql`(k.decided_at, k.id) < (${after.at}, ${after.kycId})`;
  const rows = await sql<Row[]>`
    ${kycRows(sql)} ${amongOnesOwn(sql, adminId)}
    where k.state = ${state} and ${fromThere}
      and not exists (select from kyc_applications newer where newer.owner_id = k.owner_id and newer.id > k.id)
    order by ${order} limit ${limit}`;
  return rows.map((row) => stored(row).application);
}

/** Of the pictures of a person's papers, the ones that are there. */
export async function findKycPictures(sql: Sql, ownerId: UserId): Promise<Kyc["pictures"]> {
  const [row] = await sql<Kyc["pictures"][]>`
    select max(key) filter (where kind = 'kyc-front') as front, max(key) filter (where kind = 'kyc-back') as back
    from person_pictures where owner_id = ${ownerId}`;
  return row ?? { front: null, back: null };
}

export async function insertKyc(tx: Sql, id: KycId, ownerId: UserId, facts: KycFacts, now: Date): Promise<void> {
  const { legalName, bornOn, country, document } = facts;
  await tx`
    insert into kyc_applications (id, owner_id, state, legal_name, born_on, country, document, consented_at, sent_at)
    values (${id}, ${ownerId}, 'waiting', ${legalName}, ${bornOn}, ${country}, ${document}, ${now}, ${now})`;
}

export interface Decision {
  readonly state: KycState;
  readonly by: UserId;
  readonly reason: string | null;
  readonly now: Date;
}

/** @returns false where it does not wait any more */
export async function decideKyc(tx: Sql, kycId: KycId, { state, by, reason, now }: Decision): Promise<boolean> {
  const decided = await tx`
    update kyc_applications set state = ${state}, decided_by = ${by}, reason = ${reason}, decided_at = ${now}
    where id = ${kycId} and state = 'waiting'`;
  return decided.count === 1;
}

export async function deleteKycOf(tx: Sql, ownerId: UserId): Promise<void> {
  await tx`delete from kyc_applications where owner_id = ${ownerId}`;
  await tx`delete from person_pictures where owner_id = ${ownerId} and kind like 'kyc-%'`;
}

/** Pictures of papers that were never sent since `draftsBefore`, or about which was decided before `decidedBefore`. */
export async function deleteOldKycPictures(sql: Sql, draftsBefore: Date, decidedBefore: Date): Promise<void> {
  await sql`
    delete from person_pictures p where p.kind like 'kyc-%' and p.created_at < ${draftsBefore}
      and not exists (
        select from kyc_applications k where k.owner_id = p.owner_id
          and (k.state = 'waiting' or (k.sent_at >= p.created_at and k.decided_at >= ${decidedBefore})))`;
}

function kycRows(sql: Sql) {
  return sql`
    select k.id as "kycId", k.owner_id as "ownerId", k.state, k.legal_name as "legalName", k.born_on::text as "bornOn",
      k.country, k.document, k.sent_at as "sentAt", k.decided_at as "decidedAt", k.reason, u.username, u.email,
      u.display_name as "displayName", decider.username as "decidedBy", front.key as front, back.key as back
    from kyc_applications k join users u on u.id = k.owner_id
      left join users decider on decider.id = k.decided_by
      left join person_pictures front on front.owner_id = k.owner_id and front.kind = 'kyc-front'
      left join person_pictures back on back.owner_id = k.owner_id and back.kind = 'kyc-back'`;
}

/** In the sandbox those of the sandbox, outside it the others. */
function amongOnesOwn(sql: Sql, adminId: UserId) {
  return sql`join users admin on admin.id = ${adminId} and admin.is_sandbox = u.is_sandbox`;
}

function stored({ ownerId, displayName, legalName, bornOn, country, document, front, back, ...row }: Row): StoredKyc {
  return {
    ownerId,
    displayName,
    application: {
      ...row,
      facts: { legalName, bornOn, country, document },
      pictures: { front, back },
      sentAt: row.sentAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    },
  };
}
