import assert from "node:assert/strict";
import type { Item } from "../../../domain/items/item.ts";
import { openBrowser } from "../../support/browser/browser.ts";
import type { LentBrowser } from "../../support/browser/browser_lender.ts";
import { type Member, signInAt, testApp } from "../../support/server/test_app.ts";
import { openTournament } from "../game_table.ts";
import type { Role } from "./checklist.ts";
import { failImport, makeImports } from "./make_imports.ts";

/** Cookies of somebody who has signed in, and what stands for `:itemId` and the like. */
export interface Person {
  readonly cookie: string;
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
  const shared = { eventId, gameId: body.gameId };
  const people = {
    guest: { cookie: "", ids: { ...shared, itemId: "any" } },
    member: await personOf(member, shared),
    pro: await personOf(pro, shared),
    admin: await personOf(admin, shared),
  };
  await Promise.all([makeImports(member), failImport(admin)]);
  const kept = parts.move();
  return { url: server.url, browser, people, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

async function personOf(member: Member, shared: Readonly<Record<string, string>>): Promise<Person> {
  const box = { tagId: "118", title: "Winter coats", location: "Basement" };
  const { status, body } = await member.write<{ data: Item }>("items", "CREATE_ITEM", box);
  assert.equal(status, 201);
  return { cookie: member.cookie, ids: { ...shared, itemId: body.data._id } };
}
