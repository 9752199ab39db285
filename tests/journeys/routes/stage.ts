import assert from "node:assert/strict";
import { openBrowser } from "../../support/browser/browser.ts";
import type { LentBrowser } from "../../support/browser/browser_lender.ts";
import { type Member, signInAt, testApp } from "../../support/server/test_app.ts";
import { newBox } from "../../support/test_boxes.ts";
import { importFile, upload } from "../../support/test_transfer.ts";
import { openTournament } from "../game_table.ts";
import type { Role } from "./checklist.ts";

/** Who signs in, a guest nobody, and what stands for `:itemId` and the like. */
export interface Person {
  readonly email: string | null;
  readonly ids: Readonly<Record<string, string>>;
}

export interface Stage extends AsyncDisposable {
  readonly url: string;
  readonly browser: LentBrowser;
  readonly people: Readonly<Record<Role, Person>>;
}

/** A server with a tournament, a game, and a box for each of its people, some of whom have brought boxes in. */
export async function openStage(): Promise<Stage> {
  await using parts = new AsyncDisposableStack();
  const server = parts.use(await testApp({ HOUSE_BOTS: "off" }));
  const browser = parts.use(await openBrowser());
  const eventId = await openTournament(server);
  const come = (role: Role) => signInAt(server.url, `${role}@sandbox.test`);
  const [member, pro, admin] = await Promise.all([come("member"), come("pro"), come("admin")]);
  const { body } = await member.write<{ gameId: string }>("player", "invite", { username: "pro@sandbox.test" });
  const shared = { eventId, gameId: body.gameId, tagId: "404" };
  const people = {
    guest: { email: null, ids: { ...shared, itemId: "any" } },
    member: await personOf(member, shared),
    pro: await personOf(pro, shared),
    admin: await personOf(admin, shared),
  };
  const failed = upload(admin, "boxes.zip", "no zip");
  await makeImports(member);
  assert.equal((await failed).state, "failed");
  const kept = parts.move();
  return { url: server.url, browser, people, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function personOf(member: Member, shared: Readonly<Record<string, string>>): Promise<Person> {
  const { _id: itemId } = await newBox(member, "118", "Winter coats", { location: "Basement" });
  return { email: member.user.email, ids: { ...shared, itemId } };
}

const TABLE = "Name,Location,Labels\nDrill,Home / Attic,tools\nSaw,Home / Cellar,\n";

/** One import that can be taken back, and one that waits for a yes. */
async function makeImports(member: Member): Promise<void> {
  assert.equal((await importFile(member, "boxes.csv", "tagId,title\n812,Candles\n")).state, "applied");
  assert.equal((await upload(member, "things.csv", TABLE)).state, "ready");
}
