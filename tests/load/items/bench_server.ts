import { openPool, type Pool } from "../../../db/sql.ts";
import { startEmbeddedPostgres } from "../../../server/host/postgres/embedded.ts";
import { startServerProcess } from "../../support/server/server_process.ts";
import { type Member, signInAt } from "../../support/server/test_app.ts";

export interface BenchServer extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly member: Member;
}

/** The real server over the built-in PostgreSQL with its usual settings, and a Pro member signed in. */
export async function benchServer(others: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const resources = new AsyncDisposableStack();
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-bench-" });
  resources.defer(() => Deno.remove(dataDir, { recursive: true }));
  const postgres = await startEmbeddedPostgres(dataDir);
  resources.defer(() => postgres.stop());
  const settings = {
    DATA_DIR: `${dataDir}/server`,
    DATABASE_URL: postgres.url,
    SANDBOX: "1",
    RATE_LIMITS: "off",
    // As `deno task start` and the container run it.
    DENO_V8_FLAGS: "--min-semi-space-size=8",
    ...others,
  };
  const server = resources.use(await startServerProcess(settings));
  const pool = openPool(postgres.url, { max: 2 });
  resources.defer(() => pool.end());
  const member = await signInAt(server.url, "pro@sandbox.test");
  return {
    url: server.url,
    pid: server.pid,
    databaseUrl: postgres.url,
    pool,
    member,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
