import { setTimeout as pause } from "node:timers/promises";
import type { Item } from "../../domain/items/item.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { connected, socketOf } from "../support/server/test_sockets.ts";
import { type Member, signInAt } from "../support/server/test_app.ts";
import { type BenchServer, benchServer } from "./items/bench_server.ts";
import { makeItems } from "./items/household_items.ts";
import { seedItems } from "./items/seed_items.ts";
import { cpuMs, familyOf } from "./process_figures.ts";
import { percentile, timed, timeEach } from "./timing.ts";

export const title = "Changes on the screens of a household of 50 with 100,000 boxes, 20 a second";

const [MEMBERS, BOXES, CHANGES_A_SECOND, SECONDS] = [50, 100_000, 20, 30];
const MAX_P95_MS = 1_000;
const MAX_CORE = 0.5;

type Changes = { readonly data: { readonly items: Item[]; readonly next: string; readonly more: boolean } };

/** As a page of the browser asks for what is counted over all boxes: `web/items/list/follow_changes.ts`. */
const COUNTED = [
  { everyMs: 2_000, calls: [["GET_USER_ITEMS", { limit: 50 }], ["GET_LIMITS", {}]] },
  { everyMs: 60_000, calls: [["GET_PLACES_AND_TAGS", {}]] },
] as const;

/** A page as the browser's: it asks when it is told, and once more where it was told meanwhile. */
class Screen {
  private readonly countedAt = COUNTED.map(() => -Infinity);
  readonly titles = new Map<ItemId, string>();
  readonly waits: number[] = [];
  asked = 0;
  private mark = "now";
  private counting = Promise.resolve();
  private isAsking = false;
  private isAskedFor = false;

  constructor(private readonly member: Member, private readonly sentAt: ReadonlyMap<string, number>) {}

  async follow(): Promise<void> {
    this.isAskedFor = true;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.isAskedFor) {
      this.isAskedFor = false;
      await this.ask();
    }
    this.isAsking = false;
  }

  private async ask(): Promise<void> {
    const { body } = await this.member.read<Changes>("items", "GET_CHANGES", { since: this.mark, limit: 50 });
    this.asked++;
    this.mark = body.data.next;
    for (const { _id, title } of body.data.items) {
      // One that comes twice counts once.
      const sent = this.titles.get(_id) === title ? undefined : this.sentAt.get(title);
      this.titles.set(_id, title);
      if (sent !== undefined) this.waits.push(performance.now() - sent);
    }
    // Beside what follows, as in a browser.
    if (body.data.items.length > 0) this.counting = this.counting.then(() => this.count());
  }

  private async count(): Promise<void> {
    for (const [at, { everyMs, calls }] of COUNTED.entries()) {
      if (performance.now() < (this.countedAt[at] ?? 0) + everyMs) continue;
      this.countedAt[at] = performance.now();
      for (const [action, payload] of calls) await this.member.read("items", action, payload);
    }
  }
}

export async function bench(report: (row: Row) => void): Promise<void> {
  await using server = await benchServer();
  await seedItems(server.pool, server.member.user.userId, makeItems(BOXES));
  const { householdId } = server.member.user.household;
  const sentAt = new Map<string, number>();
  await using open = new AsyncDisposableStack();
  const [members, screens]: [Member[], Screen[]] = [[], []];
  for (let at = 0; at < MEMBERS; at++) {
    const member = await joined(server, householdId, `member${at}@example.org`);
    const screen = new Screen(member, sentAt);
    const socket = open.use(socketOf(server, member));
    await connected(socket);
    await screen.follow();
    socket.on("boxesChanged", () => screen.follow());
    members.push(member);
    screens.push(screen);
  }
  const ids = (await server.pool<{ id: ItemId }[]>`select id from items limit 2000`).map(({ id }) => id);
  const postgres = familyOf(Deno.pid).filter((pid) => pid !== Deno.pid && pid !== server.pid);
  const cpu = () => [cpuMs([server.pid]), cpuMs(postgres)] as const;
  const [before, began] = [cpu(), performance.now()];
  await changeSteadily(members, ids, sentAt);
  const [core = NaN, databaseCore = NaN] = cpu().map((now, at) =>
    (now - (before[at] ?? 0)) / (performance.now() - began)
  );
  await pause(3_000);
  const waits = screens.flatMap((screen) => screen.waits);
  const seen = waits.length / (sentAt.size * MEMBERS);
  report(bounded("from saving to every screen: p95", percentile(waits, 0.95), "ms", { atMost: MAX_P95_MS }));
  report(
    told(
      "from saving to every screen: p50, p99",
      `${percentile(waits, 0.5).toFixed(0)}, ${percentile(waits, 0.99).toFixed(0)} ms`,
    ),
  );
  report(bounded("of all changes, on all screens", seen, "", { atLeast: 1 }));
  report(bounded("cores of the server", core, "", { atMost: MAX_CORE }));
  report(told("cores of PostgreSQL", databaseCore.toFixed(2)));
  report(
    told("answers of GET_CHANGES a second", (screens.reduce((sum, { asked }) => sum + asked, 0) / SECONDS).toFixed(0)),
  );
  await scanAtOnce(members, report);
}

/** Everybody opens the scan page, scans twenty numbers, one that is new to all, and one of their own. */
async function scanAtOnce(members: readonly Member[], report: (row: Row) => void): Promise<void> {
  const each = <T>(work: (member: Member, at: number) => Promise<T>) => Promise.all(members.map(work));
  const opened = await each((member) => timed(() => member.read("items", "GET_TAGIDS")));
  report(told(`all numbers, asked for by ${MEMBERS} at once: slowest`, `${Math.max(...opened).toFixed(0)} ms`));
  const found = await each(async (member, at) => {
    const numbers = Array.from({ length: 20 }, (_, scan) => String(1 + at * 20 + scan));
    return await timeEach(numbers, (tagId) => member.read("items", "FIND_ITEM_BY_TAGID", { tagId }));
  });
  report(told(`look-up by ${MEMBERS} at once, p95`, `${percentile(found.flat(), 0.95).toFixed(0)} ms`));
  const same = await each((member) => member.write("items", "CREATE_ITEM", { tagId: "99999999" }));
  const made = same.filter(({ status }) => status === 201).length;
  report(told(`boxes of ${MEMBERS} who make the same number at once`, `${made}`));
  const own = await each((member, at) =>
    timed(() => member.write("items", "CREATE_ITEM", { tagId: String(90_000_000 + at) }))
  );
  report(told(`a box of ${MEMBERS} who each make one at once: slowest`, `${Math.max(...own).toFixed(0)} ms`));
}

async function changeSteadily(members: readonly Member[], ids: readonly ItemId[], sentAt: Map<string, number>) {
  const began = performance.now();
  const writing: Promise<unknown>[] = [];
  for (let at = 0; at < CHANGES_A_SECOND * SECONDS; at++) {
    await pause(Math.max(0, began + (at * 1000) / CHANGES_A_SECOND - performance.now()));
    const title = `Change ${at}`;
    sentAt.set(title, performance.now());
    // Each another box, so that no change hides the one before it.
    writing.push(
      members[at % MEMBERS]?.write("items", "UPDATE_ITEM", { itemId: ids[at], updates: { title } }) ?? pause(0),
    );
  }
  await Promise.all(writing);
}

async function joined({ url, pool }: BenchServer, householdId: string, email: string): Promise<Member> {
  const { user: { userId } } = await signInAt(url, email);
  await pool`insert into household_members ${pool({ household_id: householdId, user_id: userId, role: "member" })}`;
  await pool`update users set current_household_id = ${householdId} where id = ${userId}`;
  return await signInAt(url, email);
}
