import assert from "node:assert/strict";
import { sandboxArena } from "../../cli/bots/arena.ts";
import { simulate } from "../../cli/bots/simulate.ts";
import { tempDir } from "../support/server/cli_process.ts";
import { freePort } from "../support/server/free_port.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";
import { copyUsedData } from "../support/server/used_data_folder.ts";

/** Live games at the moment of the kill; `deno task bench game` documents larger runs. */
const GAMES = Number(Deno.env.get("STOWMARK_KILL_GAMES") ?? 8);

thoroughTest({
  name: "kill -9 in the middle of live games loses no acknowledged move, doubles none, and the games go on",
  timeout: LONG_LIMIT_MS,
}, async () => {
  await using dir = await tempDir();
  const settings = { DATA_DIR: dir.path, PORT: String(await freePort()), RATE_LIMITS: "off", HOUSE_BOTS: "off" };
  await copyUsedData(dir.path);
  let server = await startServerProcess(settings);
  let restarted: Promise<void> | null = null;

  async function killAndRestart(): Promise<void> {
    server.kill("SIGKILL");
    await server.status;
    server = await startServerProcess(settings);
  }

  try {
    const report = await simulate({
      url: server.url,
      arena: sandboxArena(server.url),
      games: GAMES,
      concurrency: GAMES,
      eventId: null,
      level: "medium",
      seed: 1,
      chaos: false,
      thinkMs: 400,
      stalledMs: 90_000,
      onMoves(count) {
        if (count >= GAMES * 4) restarted ??= killAndRestart();
      },
    });
    assert.ok(restarted, "the server was killed");
    await restarted;
    assert.ok(report.games >= GAMES);
    assert.deepEqual(
      { lost: report.lost, doubled: report.doubled, differing: report.differing },
      { lost: 0, doubled: 0, differing: 0 },
    );
  } finally {
    await server[Symbol.asyncDispose]();
  }
});
