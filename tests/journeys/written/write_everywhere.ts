import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import sharp from "sharp";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { type Member, signIn } from "../../support/server/test_app.ts";
import { makeLink, newBox, sendFiles } from "../../support/test_boxes.ts";
import type { Kind } from "./texts.ts";
import { written } from "./texts.ts";

const HOUR_MS = 3_600_000;
/** Boxes and log entries of each kind of text, told apart by their numbers. */
const NUMBERS: Readonly<Record<Kind, number>> = { endless: 201, arabic: 301, emoji: 401 };

export interface Written {
  readonly box: string;
  /** What opens it by a link. */
  readonly boxKey: string;
  readonly event: string;
}

/** Fills every field in which people write with one kind of text. */
export async function writeEverywhere(url: string, kind: Kind): Promise<Written> {
  const fetchFrom = (path: string, init?: RequestInit) => fetch(url + path, init);
  const admin = await signIn(fetchFrom, "admin@sandbox.test");
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#2a7" } }).png().toBuffer();
  await writeName(admin, kind);
  const [box, event] = await Promise.all([
    writeBox(admin, kind, picture),
    writeEvent(admin, kind),
    throwAway(admin, kind),
    admin.write("households", "NAME_HOUSEHOLD", { name: written(kind, 60) }),
    admin.write("tokens", "CREATE_API_TOKEN", { name: written(kind, 60), scope: "read" }),
    admin.write("webhooks", "CREATE_WEBHOOK", { address: `https://93.184.215.14/${kind}/${"w".repeat(200)}` }),
    admin.write("logger", "log", { level: "error", message: written(kind), fileName: written(kind, 60) }),
  ]);
  const { key: boxKey } = await makeLink(admin, box, { showsPlace: true, takesMessages: true });
  return { box, boxKey, event };
}

async function writeName(admin: Member, kind: Kind): Promise<void> {
  const names = { firstName: written(kind, 40), lastName: written(kind, 40), displayName: written(kind, 39) };
  const answer = await admin.write("userprofile", "update_user_profile", {
    userId: admin.user.userId,
    updates: names,
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

async function writeBox(admin: Member, kind: Kind, picture: Buffer): Promise<string> {
  const text = written(kind);
  const more = { location: text, description: text, tags: [written(kind, 50), "tools"] };
  const { _id: itemId } = await newBox(admin, String(NUMBERS[kind]), text, more);
  const file = new File([new Uint8Array(picture)], `${written(kind, 60)}.png`, { type: "image/png" });
  const { media: [{ key } = assert.fail("expected a picture")] } = await sendFiles(admin, itemId, file);
  await admin.write("items", "UPDATE_ITEM", { itemId, updates: { captions: [{ key, caption: written(kind) }] } });
  return itemId;
}

async function throwAway(admin: Member, kind: Kind): Promise<void> {
  const box = await newBox(admin, String(NUMBERS[kind] + 1), written(kind), { location: written(kind) });
  await admin.write("items", "DELETE_ITEM", { itemId: box._id });
}

async function writeEvent(admin: Member, kind: Kind): Promise<string> {
  const { status, body } = await admin.write<{ event: TournamentEvent }>("event", "create_event", {
    title: written(kind),
    description: written(kind),
    endTime: new Date(Date.now() + HOUR_MS).toISOString(),
  });
  assert.equal(status, 201, JSON.stringify(body));
  await admin.write("event", "join_event", { eventId: body.event.eventId });
  return body.event.eventId;
}
