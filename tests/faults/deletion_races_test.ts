import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { MARK } from "../../server/host/storage/claim_storage.ts";
import { json, type Member, type TestApp, testApp } from "../support/server/test_app.ts";
import { formOf, newBox } from "../support/test_boxes.ts";
import { payer } from "../support/test_billing.ts";
import { whoIs } from "../support/outside/test_google.ts";
import { proveAddress } from "../support/test_recovery.ts";
import { upload } from "../support/test_transfer.ts";
import { callerOf } from "../support/test_database.ts";
import { until } from "../support/until.ts";

/** In both orders. */
const ROUNDS = 2;

type Call = () => Promise<Response>;
type Ready = (app: TestApp, ann: Member) => Promise<Call> | Call;

const picture = sharp({ create: { width: 400, height: 200, channels: 3, background: "#a42" } }).jpeg().toBuffer();

const write = (ann: Member, room: string, action: string, payload: object): Call => () =>
  ann.fetch(`/api/backend/${room}`, json({ action, payload }));

/** What may happen at the moment of a deletion, each made ready up to its last call. */
const BESIDE: Readonly<Record<string, Ready>> = {
  "another deletion": (_, ann) => () => ann.fetch("/api/backend/auth/delete/account", { method: "POST" }),
  "a renewal of the session": (_, ann) => () => ann.fetch("/api/backend/auth/secure/token/refresh", { method: "POST" }),
  "an upload": async (_, ann) => {
    const { _id: itemId } = await newBox(ann);
    return () => ann.fetch(`/api/backend/items/${itemId}/media`, formOf(new File(["hello"], "a.txt")));
  },
  "a new box": (_, ann) => write(ann, "items", "CREATE_ITEM", { tagId: "2", title: "Box" }),
  "a picture of oneself": async (_, ann) => {
    const post = formOf(new File([new Uint8Array(await picture)], "me.jpg"));
    return () => ann.fetch("/api/backend/profile/image", post);
  },
  "an export": async (_, ann) => {
    await newBox(ann);
    return () => ann.fetch("/api/v1/export");
  },
  "the upload of an import": (_, ann) => () =>
    ann.fetch("/api/v1/import", formOf(new File(["number,title\n7,Lamp\n8,Cup\n"], "boxes.csv"))),
  "an import that is begun": async (_, ann) => {
    const { importId } = await upload(ann, "boxes.csv", "number,title\n7,Lamp\n8,Cup\n");
    return write(ann, "transfer", "APPLY_IMPORT", { importId });
  },
  "a new password": async (app, ann) => {
    const { headers } = await proveAddress(app, ann.user.email);
    const body = { email: ann.user.email, newPassword: "Box-12345" };
    return () => app.fetch("/api/v1/update-password", json(body, headers));
  },
  "a new token": (_, ann) => write(ann, "tokens", "CREATE_API_TOKEN", { name: "Printer", scope: "read" }),
  "a new webhook": (_, ann) => write(ann, "webhooks", "CREATE_WEBHOOK", { address: "https://93.184.215.14/boxes" }),
  "an invitation to play": async (app, ann) => {
    const { user } = await app.signIn("bob@example.org");
    return write(ann, "player", "invite", { username: user.username });
  },
  "a purchase that is begun": (_, ann) =>
    write(ann, "subscription", "create_subscription_iten", { user: ann.user.userId, planId: "1" }),
  "a purchase that is paid": async (app, ann) => {
    const buyer = payer(app, ann);
    const { paymentIntentId } = await buyer.confirm(await buyer.secret());
    const more = { planId: "1", isPaid: true, paymentMethodeId: "pm_any" };
    return write(ann, "subscription", "subscribe", { user: ann.user.userId, paymentIntentId, ...more });
  },
};

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesIn(join(folder, name)) : name === MARK ? [] : [join(folder, name)]
  );
}

/** What is still to be removed by a job goes together with its files. */
const TO_BE_REMOVED = "media_gone";
/** Games stay for the opponent, under an id that leads nowhere any more. */
const STAYING = [TO_BE_REMOVED, "games", "seats", "game_events", "results"];

/** Neither a row, nor a file, nor a customer of hers, nor a game that waits for her. */
async function requireNothingLeft(
  { pool, dataDir }: TestApp,
  { user }: Member,
  householdId: HouseholdId,
): Promise<void> {
  const tables = await pool<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  for (const { name } of tables.filter((table) => !STAYING.includes(table.name))) {
    const rows = await pool`
      select from ${pool(name)} t
      where strpos(row_to_json(t)::text, ${user.userId}) > 0 or strpos(row_to_json(t)::text, ${householdId}) > 0 limit 1`;
    assert.equal(rows.length, 0, `a row in ${name}`);
  }
  await until(async () => {
    await pool`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`;
    const paying = await pool`
      select from sandbox.stripe_objects where body ->> 'object' = 'subscription' and body ->> 'status' = 'active'`;
    const queued = await pool`select from ${pool(TO_BE_REMOVED)} where household_id = ${householdId}`;
    const games = await pool`
      select from games
      where strpos(room::text, ${user.userId}) > 0 and status not in ('completed', 'cancelled')`;
    const files = ["media", "incoming", "scans"].flatMap((folder) => filesIn(join(dataDir, folder)));
    return files.length + paying.length + queued.length + games.length === 0 || null;
  });
}

Deno.test("beside a deletion whatever else is done ends whole or in a sentence, and leaves nothing", async (t) => {
  await using app = await testApp({ PASSWORD_SIGN_IN: "1" });
  for (const [name, ready] of Object.entries(BESIDE)) await t.step(name, () => deleteBeside(app, ready));
});

async function deleteBeside(app: TestApp, ready: Ready): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const ann = await app.signIn(`ann${round}@example.org`);
    const { householdId } = await callerOf(app.pool, ann.user.userId);
    const call = await ready(app, ann);
    const remove = () => ann.fetch("/api/backend/auth/delete/account", { method: "POST" });
    const calls = round % 2 === 0 ? [call, remove] : [remove, call];
    const answers = await Promise.all(calls.map(async (one) => {
      const { status, text } = await one().then(async (got) => ({ status: got.status, text: await got.text() }));
      return { status, text };
    }));
    for (const { status, text } of answers) assert.ok(status < 500, `${status}: ${text.slice(0, 300)}`);
    assert.equal((await whoIs(app, ann.cookie)).isLogIn, false);
    await requireNothingLeft(app, ann, householdId);
  }
}
