import { readFileSync } from "node:fs";
import { allTests } from "./quick_tests.ts";
import { PROVING } from "./proving.ts";

interface Proof {
  /** What is shown, and how far. */
  readonly shows: string;
  /** A task of `deno.json`, with its arguments. */
  readonly task: readonly string[];
  /** How much of it; the surroundings may ask for more or less. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** What takes minutes. The test command has a form of seconds of each, except of browsers and programs that may not be there. */
const PROOFS: Readonly<Record<string, Proof>> = {
  backups: {
    shows: "100 installations of every shape come back from their backups",
    task: ["test", "server/archive/backup/round_trip_test.ts"],
    settings: { BACKUP_ROUND_TRIPS: "100" },
  },
  billing: {
    shows: "2,000 stories of buying, paying and giving up end as the model says",
    task: ["test", "tests/faults/billing_model_test.ts"],
    settings: { BILLING_MODEL_RUNS: "2000" },
  },
  chaos: {
    shows: "five minutes of games while servers, databases and the network fail",
    task: ["test", "tests/faults/chaos_test.ts"],
    settings: { CHAOS_SECONDS: "300" },
  },
  firefox: {
    shows: "the main ways in Firefox (firefox-esr or firefox)",
    task: ["test", "tests/browsers/firefox_test.ts"],
  },
  fuzz: {
    shows: "20,000 payloads for every call and message",
    task: ["test", "tests/fuzz"],
    settings: { FUZZ_PAYLOADS: "20000" },
  },
  journeys: {
    shows: "all journeys, with motion, and what else is too much for the test command",
    task: [
      "test",
      "tests/journeys",
      ...testsThatMention("thoroughTest(").filter((path) => !path.startsWith("tests/journeys/")),
    ],
  },
  kills: {
    shows: "50 kills of each backup command, and of a server in 500 live games",
    task: ["test", "tests/faults/backup_kill_test.ts", "tests/faults/game_kill_test.ts"],
    settings: { BACKUP_KILLS: "50", STOWMARK_KILL_GAMES: "500" },
  },
  looks: {
    shows: "every page and every dialog, for axe, narrow and wide, each in light and dark",
    task: ["test", "tests/journeys/every_route_test.ts", "tests/journeys/dialogs_test.ts"],
    settings: { EACH_LOOK: "1" },
  },
  properties: {
    shows: "every property, on what a new seed draws; PROPERTY_SEED draws the same again",
    task: ["test", ...testsThatMention("/seeded_fc.ts")],
    settings: { PROPERTY_SEED: String(Math.floor(Math.random() * 2 ** 31)), PROPERTY_TIMES: "10" },
  },
  shares: {
    shows: "every case of which the test command takes a share: kills, crashes, pictures, versions, commands, texts",
    task: ["test", ...testsThatMention("everyNth(")],
  },
  tickets: {
    shows: "1,000 lives of tickets with servers that die",
    task: ["test", "tests/faults/ticket_lives_test.ts"],
    settings: { TICKET_LIVES: "1000" },
  },
  training: {
    shows: "every step of training, on next to nothing (python3-torch, python3-opencv)",
    task: ["recogniser:train"],
    settings: { SMOKE: "1" },
  },
  walks: {
    shows: "every walk through a room of two",
    task: ["test", "server/game/room/room_paths_test.ts"],
    settings: { STOWMARK_WALKS: "all" },
  },
  webkit: {
    shows: "the main ways in Safari's engine (webkit2gtk-driver, xvfb)",
    task: ["test", "tests/browsers/webkit_smoke.ts"],
  },
};

function testsThatMention(words: string): string[] {
  return allTests().filter((path) => readFileSync(path, "utf8").includes(words));
}

/** `deno task prove NAME...`, or `all`: one after the other. Without a name it says which there are. */
async function main(names: readonly string[]): Promise<number> {
  if (names.join() === "all") return await main(Object.keys(PROOFS));
  const unknown = names.filter((name) => !Object.hasOwn(PROOFS, name));
  if (names.length === 0 || unknown.length > 0) {
    if (unknown.length > 0) console.error(`Unknown: ${unknown.join(", ")}.`);
    for (const [name, { shows }] of Object.entries(PROOFS)) console.log(`${name.padEnd(11)} ${shows}`);
    return names.length === 0 ? 0 : 2;
  }
  let failed = 0;
  for (const name of names) if (!await holds(PROOFS[name])) failed++;
  return failed === 0 ? 0 : 1;
}

async function holds(proof: Proof | undefined): Promise<boolean> {
  if (!proof) return false;
  for (const [name, value] of Object.entries(proof.settings ?? {})) {
    console.log(`${name}=${Deno.env.get(name) ?? value}`);
  }
  const env = { ...proof.settings, ...Deno.env.toObject(), [PROVING]: "1" };
  const task = new Deno.Command(Deno.execPath(), { args: ["task", ...proof.task], env });
  return (await task.spawn().status).success;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
