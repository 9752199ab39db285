import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { type Member, signInAt } from "../support/server/test_app.ts";
import { change, upload } from "../support/test_transfer.ts";
import { zipOf } from "../support/zip_of.ts";
import { type BenchServer, benchServer } from "./items/bench_server.ts";
import { makeItems } from "./items/household_items.ts";
import { seedItems } from "./items/seed_items.ts";
import { percentile, timed } from "./timing.ts";

export const title = "A bystander who asks for 50 boxes every 25 ms while one member does what costs most";

const BOXES = 100_000;
const ASKS_EVERY_MS = 25;
const ATTACK_MS = 10_000;
const MAX_P99_MS = 100;

type Attack = (member: Member) => Promise<unknown>;

/** Its bytes are read and not looked at: who attacks shares a thread with the bystander. */
const called = (action: string, payload: object = {}): Attack => {
  const query = new URLSearchParams({ action, payload: JSON.stringify(payload) });
  return (member) => fetched(member, `/api/backend/items?${query}`);
};
const fetched = async (member: Member, path: string) => await (await member.fetch(path)).bytes();

/** Sent again as soon as it is answered, so many at once. */
const CALLS: readonly (readonly [string, number, Attack])[] = [
  ["all numbers", 64, called("GET_TAGIDS")],
  ["places and tags", 60, called("GET_PLACES_AND_TAGS")],
  ["searches with a typo", 40, called("SEARCH_ITEMS", { searchTerm: "blankt lampp" })],
  ["searches of a letter", 40, called("SEARCH_ITEMS", { searchTerm: "b" })],
  ["lists that skip half", 40, called("GET_USER_ITEMS", { limit: 50, skip: BOXES / 2 })],
  ["next number after 1", 40, called("NEXT_TAGID", { after: "1" })],
  ["exports", 8, (member) => fetched(member, "/api/v1/export")],
];

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("");
const emptyFiles = Array.from({ length: 249_999 }, (_, at) => ({ path: `files/${at}/photo of a box.jpg`, text: "" }));

/** Files at their limits, uploaded by one member each. */
const FILES: Readonly<Record<string, () => BlobPart>> = {
  "zip of 250,000 names": () => new Uint8Array(zipOf([{ path: "boxes.csv", text: "number\n1\n" }, ...emptyFiles])),
  "2,000,000 empty lines": () => `number,title\n${"\n".repeat(2_000_000)}`,
  "1,000,000 lines of one cell": () => `number,title\n${"x\n".repeat(1_000_000)}`,
  "1,000,000 lines of three cells": () => `number,title\n${",,\n".repeat(1_000_000)}`,
  "table of 100,000 boxes": () =>
    "number,title,place\n" + lines(100_000, (at) => `${at + 1},Box ${at},Shelf ${at % 40}\n`),
  "list of 100,000 boxes": () =>
    `{"format":1,"boxes":[${lines(100_000, (at) => `${at ? "," : ""}{"tagId":"${at + 1}","title":"Box ${at}"}`)}]}`,
  "one cell of 20 MB": () => `number,title\n1,"${"a, ".repeat(7_000_000)}"\n`,
};

export async function bench(report: (row: Row) => void): Promise<void> {
  await using server = await benchServer();
  await seedItems(server.pool, server.member.user.userId, makeItems(BOXES));
  const bystander = await signInAt(server.url, "bystander@example.org");
  for (let tagId = 1; tagId <= 20; tagId++) await bystander.write("items", "CREATE_ITEM", { tagId: String(tagId) });
  tell(report, "nothing", await asksWhile(bystander, () => new Promise((over) => setTimeout(over, 3_000))));
  for (const [what, atOnce, attack] of CALLS) {
    let answered = 0;
    const until = Date.now() + ATTACK_MS;
    const keepOn = async () => {
      while (Date.now() < until) {
        await attack(server.member);
        answered++;
      }
    };
    const waits = await asksWhile(bystander, () => Promise.all(Array.from({ length: atOnce }, keepOn)));
    tell(report, `${what}, ${atOnce} at once (${answered} answered)`, waits);
  }
  for (const [what, file] of Object.entries(FILES)) {
    tell(report, what, await asksWhile(bystander, await uploading(server, what, file())));
  }
}

/** A member of their own, since each has one import at a time; what can be imported is. */
async function uploading({ url, pool }: BenchServer, what: string, file: BlobPart): Promise<() => Promise<unknown>> {
  const member = await signInAt(url, `${what.replace(/\W/g, "")}@example.org`);
  await pool`update users set pro_until = now() + interval '1 day' where id = ${member.user.userId}`;
  const name = what.startsWith("zip") ? "boxes.zip" : what.startsWith("list") ? "boxes.json" : "boxes.csv";
  return async () => {
    const { state, importId, rows } = await upload(member, name, file);
    if (state === "ready" && rows.create > 0) await change(member, "APPLY_IMPORT", importId, {}, 600_000);
  };
}

/** How long each of the bystander's calls took, the next one begun on time whatever became of the last. */
async function asksWhile(bystander: Member, work: () => Promise<unknown>): Promise<number[]> {
  const waits: Promise<number>[] = [];
  const ask = () => waits.push(timed(() => bystander.read("items", "GET_USER_ITEMS", { limit: 50 })));
  const asking = setInterval(ask, ASKS_EVERY_MS);
  await work().finally(() => clearInterval(asking));
  return await Promise.all(waits);
}

function tell(report: (row: Row) => void, what: string, waits: readonly number[]): void {
  report(bounded(`${what}: p99`, percentile(waits, 0.99), "ms", { atMost: MAX_P99_MS }));
  report(
    told(
      `${what}: p50, longest`,
      `${percentile(waits, 0.5).toFixed(1)}, ${Math.max(...waits).toFixed(0)} ms of ${waits.length}`,
    ),
  );
}
