import { fileURLToPath } from "node:url";
import { z } from "zod";
import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { type Member, signIn } from "../support/server/test_app.ts";
import { type BenchServer, benchServer } from "./items/bench_server.ts";
import { makeItems } from "./items/household_items.ts";
import { seedItems } from "./items/seed_items.ts";
import { percentile, timed } from "./timing.ts";

export const title = "Logs: a flood, 10,000 entries a second";

const FLOOD = fileURLToPath(new URL("./logs/flood.ts", import.meta.url));
const RATE = 10_000;
const OPENED = 100;
/** Below what one member may call in a minute. */
const BETWEEN_MS = 100;
/** So that the flood runs at its rate. */
const WARM_MS = 2_000;
const ROUNDS = 3;

interface Flood {
  readonly batch: number;
  /** 0 for the one client who has signed in. */
  readonly addresses: number;
}
/** So many that none of them comes to the limit of calls. */
const ADDRESSES = 1_000;
const FLOODS: Readonly<Record<string, Flood>> = {
  "500 in a call": { batch: 500, addresses: 0 },
  "one in a call": { batch: 1, addresses: 0 },
  "one in a call, of a thousand addresses": { batch: 1, addresses: ADDRESSES },
};
const Sent = z.object({ entries: z.number(), answers: z.record(z.string(), z.number()) });

/** What opening a box costs another member while the log is flooded, round about with and without. */
export async function bench(report: (row: Row) => void): Promise<void> {
  await using server = await benchServer({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
  await seedItems(server.pool, server.member.user.userId, makeItems(500));
  const flooder = await signIn((path, init) => fetch(server.url + path, init), "member@sandbox.test");
  for (const [how, which] of Object.entries(FLOODS)) {
    const [calm, flooded]: [number[], number[]] = [[], []];
    let sent = 0;
    let seconds = 0;
    const answers: Record<string, number> = {};
    const before = await droppedBy(server);
    for (let round = 0; round < ROUNDS; round++) {
      calm.push(...await openBoxes(server));
      const flood = startFlood(server, flooder, which);
      await pause(WARM_MS);
      flooded.push(...await openBoxes(server));
      const ended = await flood.end();
      sent += ended.entries;
      seconds += ended.seconds;
      for (const [status, count] of Object.entries(ended.answers)) answers[status] = (answers[status] ?? 0) + count;
    }
    const dropped = await droppedBy(server) - before;
    const shares = `p50 ${percentile(calm, 0.5).toFixed(1)} ms, p95 ${percentile(calm, 0.95).toFixed(1)} ms`;
    report(told(`${how}: sent`, `${sent} entries, ${Math.round(sent / seconds)} a second`));
    report(
      told(`${how}: answers`, Object.entries(answers).map(([status, count]) => `${count} x ${status}`).join(", ")),
    );
    report(told(`${how}: dropped and counted`, `${dropped} entries`));
    report(told(`${how}: another opens a box, calm`, shares));
    report(told(`${how}: another opens a box, p50 while it floods`, `${percentile(flooded, 0.5).toFixed(1)} ms`));
    const p95 = percentile(flooded, 0.95);
    report(bounded(`${how}: another opens a box, p95 while it floods`, p95, "ms", { atMost: 50 }));
  }
}

/** Asks for a list and opens a box of it, at a person's pace. */
async function openBoxes({ member }: BenchServer): Promise<number[]> {
  const listed = await member.read("items", "GET_USER_ITEMS", { limit: 50, skip: 0 });
  if (listed.status !== 200) throw new Error(`expected the boxes, received ${listed.status}`);
  const { data: { items } } = z.object({ data: z.object({ items: z.array(z.object({ _id: z.string() })) }) })
    .parse(listed.body);
  const times: number[] = [];
  for (let opened = 0; opened < OPENED; opened++) {
    const itemId = items[opened % items.length]?._id;
    times.push(
      await timed(async () => {
        const { status } = await member.read("items", "GET_ITEM_BY_ID", { itemId });
        if (status !== 200) throw new Error(`expected the box, received ${status}`);
      }),
    );
    await pause(BETWEEN_MS);
  }
  return times;
}

function startFlood({ url }: BenchServer, { cookie }: Member, { batch, addresses }: Flood) {
  const started = performance.now();
  const args = ["run", "-A", FLOOD, url, cookie, String(batch), String(RATE), String(addresses)];
  const child = new Deno.Command(Deno.execPath(), { args, stdout: "piped" }).spawn();
  return {
    async end() {
      const seconds = (performance.now() - started) / 1_000;
      child.kill("SIGTERM");
      const { stdout } = await child.output();
      return { ...Sent.parse(JSON.parse(new TextDecoder().decode(stdout))), seconds };
    },
  };
}

/** As `/metrics` tells it. */
async function droppedBy({ url }: BenchServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = text.matchAll(/^stowmark_log_messages_dropped_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
