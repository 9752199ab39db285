import assert from "node:assert/strict";
import type { Pool } from "../../db/sql.ts";
import { TournamentEvent } from "../../domain/game/events/event.ts";
import { type Member, signIn } from "../support/server/test_app.ts";
import { PNG } from "../support/outside/homebox_zip.ts";
import { keepScan, newBox, sendFiles } from "../support/test_boxes.ts";
import { type Confirmed, payer } from "../support/test_billing.ts";
import type { Known } from "./payloads.ts";

/** Stands in everything that is the victim's alone. No answer to anybody else may hold it. */
export const MARKER = "vqzxmarkedsecret";

export interface Site {
  readonly pool: Pool;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface People {
  readonly attacker: Member;
  readonly admin: Member;
  readonly victim: Member;
  /** Plays with both and never attacks. */
  readonly rival: Member;
  /** Of the victim and the rival. */
  readonly victimsGame: string;
  readonly victims: Known;
}

export async function settleIn(site: Site): Promise<People> {
  const admin = await signIn(site.fetch, "admin@sandbox.test", "boss");
  const rival = await signIn(site.fetch, "rival@example.org");
  const attacker = await signIn(site.fetch, "ann@example.org", "ann");
  const victim = await signIn(site.fetch, `ben.${MARKER}@example.org`, "ben");
  await payer(site, attacker).upgrade();
  const card = await payer(site, victim).upgrade();
  const victims = { ...await newTargets(victim, "117", MARKER, rival), ...cardsOf(card) };
  return { attacker, admin, victim, rival, victims, victimsGame: String(victims.gameId) };
}

function cardsOf({ paymentIntentId, paymentMethodId }: Confirmed): Known {
  return {
    ...{ paymentIntentId: [paymentIntentId], paymentMethodId: [paymentMethodId], paymentMethodeId: [paymentMethodId] },
  };
}

/** What leads somewhere: the attacker's own, fresh, for much of it is gone after some hundred inputs; what all share; the victim's. */
export async function whatIsKnown({ attacker, admin, victim, rival, victims }: People, round: number): Promise<Known> {
  const { userId, username } = attacker.user;
  const own = await newTargets(attacker, String(200 + 2 * round), "plain", rival);
  const eventId = await newEvent(admin);
  for (const member of [attacker, victim, rival]) await member.write("event", "join_event", { eventId });
  const shared: Known = {
    ...{ eventId: [eventId], event: [eventId], planId: ["1", 2, "3"], size: ["thumb", "view", "original"] },
    ...{ userId: Array(9).fill(userId), user: Array(9).fill(userId), username: [username, rival.user.username] },
  };
  return [own, own, own, victims, shared].reduce(joined, {});
}

function joined(all: Known, more: Known): Known {
  const added = Object.entries(more).map(([name, values]) => [name, [...(all[name] ?? []), ...values]]);
  return { ...all, ...Object.fromEntries(added) };
}

/** A box, one in the trash, a file, a picture of a number and a game. */
async function newTargets(member: Member, tagId: string, secret: string, rival: Member): Promise<Known> {
  const texts = { description: secret, location: secret, tags: [secret] };
  const boxOf = async (tagId: string) => (await newBox(member, tagId, `Box ${secret}`, texts))._id;
  const [box, trashed] = [await boxOf(tagId), await boxOf(String(Number(tagId) + 1))];
  await member.write("items", "DELETE_ITEM", { itemId: trashed });
  // What stands behind a picture's end belongs to the file all the same.
  const file = new File([new Uint8Array(PNG), new TextEncoder().encode(secret)], `${secret}.png`);
  const { media: [{ key } = assert.fail("expected a file")] } = await sendFiles(member, box, file);
  await keepScan(member);
  const { gameId, eventId } = (await member.write("player", "invite", { username: rival.user.username })).body;
  const { userId, username, email } = member.user;
  return {
    ...{
      itemId: [box, trashed],
      itemIds: [[box], [trashed], [box, trashed]],
      key: [key],
      userId: [userId],
      user: [userId],
      username: [username, email],
    },
    ...{ gameId: [gameId], eventId: [eventId], tagId: [tagId, `0${tagId}`, Number(tagId) + 1] },
  };
}

async function newEvent(admin: Member): Promise<string> {
  const endTime = new Date(Date.now() + 7_200_000).toISOString();
  const { body } = await admin.write("event", "create_event", { title: "Cup", endTime, lives: 99 });
  return TournamentEvent.parse(body.event).eventId;
}

/** Everything that is this person's alone, as the database has it, and a game between two others. */
export async function rowsOf(pool: Pool, userId: string, gameId: string): Promise<unknown[]> {
  return [
    ...await pool`
      select 'user' as kind, to_jsonb(users) - 'updated_at' as fields from users where id = ${userId}
      union all select 'box', to_jsonb(items) from items where household_id = (select id from households where owner_id = ${userId})
      union all select 'file', to_jsonb(media) from media where household_id = (select id from households where owner_id = ${userId})
      union all select 'scan', to_jsonb(kept_scans) from kept_scans where owner_id = ${userId}
      union all select 'plan', to_jsonb(subscriptions) - array['updated_at', 'version']
        from subscriptions where user_id = ${userId}
      union all select 'game', to_jsonb(games) from games where id = ${gameId}
      order by kind, fields`,
  ];
}

export async function areRendered(pool: Pool): Promise<boolean> {
  return (await pool`select from media where rendition = 'pending'`).length === 0;
}
