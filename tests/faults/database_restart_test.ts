import assert from "node:assert/strict";
import { tempDir } from "../support/server/cli_process.ts";
import type { Item } from "../../domain/items/item.ts";
import { restartablePostgres } from "../support/outside/restartable_postgres.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { type Member, signInAt } from "../support/server/test_app.ts";
import { newBox, sendFiles } from "../support/test_boxes.ts";
import { until } from "../support/until.ts";

const WRITERS = 8;
/** Four stages in two minutes; each takes a second or two. */
const STUCK_MS = 25_000;

Deno.test("while the database restarts people are asked to try again, and after it all goes on, without a new start of ours", async () => {
  await using outside = await restartablePostgres();
  await using dir = await tempDir();
  await using server = await startServerProcess({
    DATABASE_URL: outside.url,
    DATA_DIR: dir.path,
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
  });
  const pro = await signInAt(server.url, "pro@sandbox.test");
  const load = openLoad(pro);
  await load.until((seen) => seen.stored.length >= 50);
  await outside.stop();
  await load.until((seen) => seen.refused.length >= 20);
  await outside.start();
  const before = load.seen.stored.length;
  await load.until((seen) => seen.stored.length >= before + 50);
  const { stored, refused } = await load.end();

  for (const { status, sentence } of refused) assert.deepEqual([status, sentence], [503, AWAY]);
  const { body } = await pro.read<{ data: { tagIds: string[] } }>("items", "GET_TAGIDS");
  const kept = new Set(body.data.tagIds);
  assert.deepEqual(stored.filter((tagId) => !kept.has(tagId)), [], "what was acknowledged is there");
  await pictureIsMade(pro);
  assert.doesNotMatch(server.log(), /a request failed/);
});

const AWAY = "The service is not available right now. Please try again.";

interface Seen {
  readonly stored: string[];
  readonly refused: { readonly status: number; readonly sentence: string | undefined }[];
}

function openLoad(member: Member) {
  const seen: Seen = { stored: [], refused: [] };
  let isOver = false;
  let wake = () => {};
  const underWay = new Set<number>();
  const person = async (index: number) => {
    for (let count = 1; !isOver; count++) {
      const tagId = String(index * 1_000_000 + count);
      underWay.add(index);
      const made = await member.write("items", "CREATE_ITEM", { tagId, title: "Books" });
      if (made.status === 201) seen.stored.push(tagId);
      else seen.refused.push({ status: made.status, sentence: made.body.errorMessage });
      const page = await member.read("items", "GET_USER_ITEMS", { limit: 10 });
      underWay.delete(index);
      if (page.status !== 200) seen.refused.push({ status: page.status, sentence: page.body.errorMessage });
      wake();
    }
  };
  const people = Promise.all(Array.from({ length: WRITERS }, (_, index) => person(index + 1)));
  return {
    seen,
    async until(enough: (seen: Seen) => boolean) {
      const reached = async () => {
        while (!enough(seen)) await Promise.race([new Promise<void>((resolve) => wake = resolve), people]);
      };
      await inTime(reached(), () => `expected more than ${JSON.stringify(counts(seen))}`);
    },
    async end(): Promise<Seen> {
      isOver = true;
      await inTime(people, () => `expected an answer to every call, found none for ${underWay.size}`);
      return seen;
    },
  };
}

const counts = ({ stored, refused }: Seen) => ({ stored: stored.length, refused: refused.length });

/** What waits for ever is to say for what, before the runner says that the test did. */
async function inTime(work: Promise<unknown>, expected: () => string): Promise<void> {
  const late = AbortSignal.timeout(STUCK_MS);
  const over = new Promise((_, reject) => late.addEventListener("abort", () => reject(new Error(expected()))));
  await Promise.race([work, over]);
}

/** Jobs find the database again too. */
async function pictureIsMade(member: Member): Promise<void> {
  const { _id: itemId } = await newBox(member);
  await sendFiles(member, itemId, new File([await Deno.readFile("tests/fixtures/box_42.heic")], "box.heic"));
  await until(async () => {
    const { body } = await member.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId });
    return body.data.media[0]?.rendition === "ready" ? true : null;
  }, { maxMs: STUCK_MS });
}
