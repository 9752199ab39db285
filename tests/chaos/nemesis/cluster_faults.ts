import type { Cluster } from "../cluster/start_cluster.ts";
import type { Seats } from "../play/seats.ts";
import { pause } from "../../../cli/pause.ts";
import type { Proxy } from "../proxy/proxy.ts";
import { FAIR } from "../proxy/network_conditions.ts";
import type { FaultKind } from "./lanes.ts";
import type { DoFault } from "./nemesis.ts";

const BAD_FRAMES = { drop: 0.04, duplicate: 0.1, delayMs: 60 };
const CUT_SHARE = 0.5;
const TABS_AT_ONCE = 3;

interface Harmed {
  readonly cluster: Cluster;
  readonly proxy: Proxy;
  readonly seats: Pick<Seats, "openSecondTabs">;
}

/** What each kind of fault does to the servers and to what lies between them and the bots. */
export function clusterFaults({ cluster, proxy, seats }: Harmed): DoFault {
  const { database, redis, servers } = cluster;
  const lasting = async (begin: () => unknown, forMs: number, end: () => unknown) => {
    await begin();
    await pause(forMs);
    await end();
    return true;
  };
  const doers: Readonly<Record<FaultKind, DoFault>> = {
    "kill server": async ({ target, forMs }) => {
      const index = indexOf(cluster, target);
      return index !== null && await lasting(() => cluster.kill(index), forMs, () => cluster.start(index));
    },
    "stop server": async ({ target, forMs }) => {
      const server = servers[indexOf(cluster, target) ?? -1];
      return !!server && await lasting(() => server.kill("SIGSTOP"), forMs, () => goOn(server));
    },
    "restart database": ({ forMs }) => lasting(database.stop, forMs, database.start),
    "cut redis": ({ forMs }) => lasting(redis.kill, forMs, redis.start),
    "hang redis": ({ forMs }) => lasting(() => redis.signal("SIGSTOP"), forMs, () => redis.signal("SIGCONT")),
    "bad frames": ({ forMs }) => lasting(() => proxy.setConditions(BAD_FRAMES), forMs, () => proxy.setConditions(FAIR)),
    "cut connections": () => Promise.resolve(proxy.cut(CUT_SHARE) > 0),
    "second tabs": async ({ forMs, target }) => await seats.openSecondTabs(TABS_AT_ONCE, target, forMs) > 0,
  };
  return (fault) => doers[fault.kind](fault);
}

function goOn(server: { kill(signal: Deno.Signal): void }): void {
  try {
    server.kill("SIGCONT");
  } catch {
    // Another fault has killed it meanwhile.
  }
}

/** Of the servers that run. */
function indexOf({ servers }: Cluster, target: number): number | null {
  const running = servers.flatMap((server, index) => server ? [index] : []);
  return running[Math.floor(target * running.length)] ?? null;
}
