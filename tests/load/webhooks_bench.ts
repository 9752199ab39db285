import { bounded, type Row, told } from "../../tools/bench_table.ts";
import { type Member, signInAt } from "../support/server/test_app.ts";
import { change, upload } from "../support/test_transfer.ts";
import { tableOfBoxes } from "../support/outside/test_webhooks.ts";
import { type BenchServer, benchServer } from "./items/bench_server.ts";
import { median, timed } from "./timing.ts";

export const title = "What webhooks cost whoever writes boxes";

const BOXES = 10_000;
const ROUNDS = 5;
const SAVES = 200;
const TRIGGERS = ["tell_of_new_boxes", "tell_of_changed_boxes", "tell_of_gone_boxes"];

/** Without the triggers, with them and no webhook, and with a webhook for which everything waits. */
const WAYS = ["no triggers", "no webhook", "one webhook"] as const;
type Way = typeof WAYS[number];
type Times = Record<Way, number[]>;

export async function bench(report: (row: Row) => void): Promise<void> {
  await using server = await benchServer();
  const [imports, saves, fullSaves] = [noTimes(), noTimes(), noTimes()];
  // By turns, so that whatever else the machine does falls on all alike.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const way of WAYS) {
      const member = await memberFor(server, way, round);
      const saving = await timedSaves(member, BOXES);
      const importing = await timedImport(member);
      const fullSaving = await timedSaves(member, 2 * BOXES);
      // The first round warms up.
      if (round === 0) continue;
      imports[way].push(importing);
      saves[way].push(saving);
      fullSaves[way].push(fullSaving);
    }
  }
  tell(report, `import of ${BOXES.toLocaleString("en-US")} boxes`, imports, 3);
  tell(report, "saving one box", saves, 1.5);
  tell(report, "saving one box after the import", fullSaves, 2.5);
}

function noTimes(): Times {
  return { "no triggers": [], "no webhook": [], "one webhook": [] };
}

async function memberFor({ url, pool }: BenchServer, way: Way, round: number): Promise<Member> {
  for (const trigger of TRIGGERS) {
    await pool.unsafe(`alter table items ${way === "no triggers" ? "disable" : "enable"} trigger ${trigger}`);
  }
  const member = await signInAt(url, `${way.replace(" ", ".")}${round}@example.org`);
  const { userId } = member.user;
  await pool`update users set pro_until = now() + interval '1 day' where id = ${userId}`;
  if (way === "one webhook") {
    await pool`
      insert into webhooks (id, household_id, address, secret, state, created_at, rests_until)
      values (${userId}, (select id from households where owner_id = ${userId}), 'http://127.0.0.1:9999/', 'whsec_AAAA', 'active', now(), now() + interval '1 day')`;
  }
  return member;
}

async function timedImport(member: Member): Promise<number> {
  const { importId } = await upload(member, "boxes.csv", tableOfBoxes(BOXES));
  return await timed(() => change(member, "APPLY_IMPORT", importId));
}

/** Of one, in the middle. */
async function timedSaves(member: Member, from: number): Promise<number> {
  const times: number[] = [];
  for (let at = 1; at <= SAVES; at++) {
    const input = { tagId: String(from + at), title: `Box ${at}` };
    times.push(await timed(() => member.write("items", "CREATE_ITEM", input)));
  }
  return median(times);
}

function tell(report: (row: Row) => void, what: string, times: Times, atMost: number): void {
  const base = median(times["no triggers"]);
  report(told(`${what}, no triggers`, `${base.toFixed(1)} ms`));
  report(bounded(`${what}, no webhook: times that`, median(times["no webhook"]) / base, "", { atMost: 1.1 }));
  report(bounded(`${what}, one webhook: times that`, median(times["one webhook"]) / base, "", { atMost }));
}
