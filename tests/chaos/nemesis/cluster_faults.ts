import type { OwnCluster } from "../cluster/start_cluster.ts";
import type { Seats } from "../play/seats.ts";
import { pause } from "../../../cli/pause.ts";
import type { Proxy } from "../proxy/proxy.ts";
import { FAIR } from "../proxy/network_conditions.ts";
import type { Fault, FaultKind } from "./lanes.ts";
import type { DoFault } from "./nemesis.ts";

const BAD_FRAMES = { drop: 0.04, duplicate: 0.1, delayMs: 60 };
const CUT_SHARE = 0.5;
const TABS_AT_ONCE = 3;

interface Harmed {
  /** Null where the servers are others'. */
  readonly cluster: OwnCluster | null;
  readonly proxy: Proxy;
  readonly seats: Pick<Seats, "openSecondTabs">;
}

/** What each kind of fault does to the servers and to what lies between them and the bots. */
export function clusterFaults({ cluster, proxy, seats }: Harmed): DoFault {
  const doers: Readonly<Record<FaultKind, DoFault>> = {
    "kill server": async ({ target, forMs }) => {
      const index = indexOf(cluster, target);
      if (!cluster || index === null) return false;
      await cluster.kill(index);
      await pause(forMs);
      await cluster.start(index);
      return true;
    },
    "stop server": async ({ target, forMs }) => {
      const server = cluster?.servers[indexOf(cluster, target) ?? -1];
      if (!server) return false;
      server.signal("SIGSTOP");
      await pause(forMs);
      server.signal("SIGCONT");
      return true;
    },
    "restart database": async ({ forMs }) => {
      await cluster?.database.stop();
      await pause(forMs);
      await cluster?.database.start();
      return cluster !== null;
    },
    "cut redis": async ({ forMs }) => {
      await cluster?.redis.cut();
      await pause(forMs);
      await cluster?.redis.start();
      return cluster !== null;
    },
    "hang redis": async ({ forMs }) => {
      cluster?.redis.signal("SIGSTOP");
      await pause(forMs);
      cluster?.redis.signal("SIGCONT");
      return cluster !== null;
    },
    "bad frames": async ({ forMs }) => {
      proxy.setConditions(BAD_FRAMES);
      await pause(forMs);
      proxy.setConditions(FAIR);
      return true;
    },
    "cut connections": () => Promise.resolve(proxy.cut(CUT_SHARE) > 0),
    "second tabs": async ({ forMs, target }) => await seats.openSecondTabs(TABS_AT_ONCE, target, forMs) > 0,
  };
  return (fault: Fault) => doers[fault.kind](fault);
}

/** Of the servers that run. */
function indexOf(cluster: OwnCluster | null, target: number): number | null {
  const running = (cluster?.servers ?? []).flatMap((server, index) => server ? [index] : []);
  return running[Math.floor(target * running.length)] ?? null;
}
