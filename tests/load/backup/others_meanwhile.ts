import { isBackupRunning } from "../../../db/backup/snapshot.ts";
import { type Row, told } from "../../../tools/bench_table.ts";
import { signInAt } from "../../support/server/test_app.ts";
import { until } from "../../support/until.ts";
import { type BenchServer, benchServer } from "../items/bench_server.ts";
import { percentile, timed } from "../timing.ts";

const BOXES = 200_000;
const CLIENTS = 4;
const WITHOUT = 400;

/** What a backup and its check cost those who use the same server meanwhile. */
export async function benchOthers(report: (row: Row) => void): Promise<void> {
  await using server = await benchServer();
  await addBoxes(server);
  const admin = await signInAt(server.url, "admin@sandbox.test");
  let count = 0;
  tell(report, "list of boxes, no backup", await whileTrue(server, () => count++ < WITHOUT));
  let step: "made" | "checked" | "done" = "made";
  await admin.write("backup", "make_backup");
  await until(async () => await isBackupRunning(server.pool) || null);
  const following = follow(server, (next) => step = next);
  tell(report, "list of boxes, while a backup is made", await whileTrue(server, () => step === "made"));
  tell(report, "list of boxes, while it is checked", await whileTrue(server, () => step === "checked"));
  await following;
}

async function addBoxes({ pool, member }: BenchServer): Promise<void> {
  await pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    select 'box' || n, h.id, n::text, 'Box ' || n, 'box ' || n, 'Blankets, pillows and ' || n || ' socks',
      'Shelf ' || n % 40, array['winter', 'wool'], to_tsvector('simple', 'box blankets pillows socks ' || n), now(), now()
    from households h, generate_series(1, ${BOXES}) n where h.owner_id = ${member.user.userId}`;
}

async function follow({ pool }: BenchServer, next: (step: "checked" | "done") => void): Promise<void> {
  await until(async () => (await pool`select from backups where bytes is not null`)[0] ?? null);
  next("checked");
  await until(async () => (await pool`select from backups where verified_at is not null`)[0] ?? null);
  next("done");
}

async function whileTrue({ member }: BenchServer, isOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const client = async () => {
    while (isOn()) times.push(await timed(() => member.read("items", "GET_USER_ITEMS", { limit: 20 })));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

function tell(report: (row: Row) => void, what: string, times: readonly number[]): void {
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.95)];
  report(told(what, `p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms of ${times.length} by ${CLIENTS} at once`));
}
