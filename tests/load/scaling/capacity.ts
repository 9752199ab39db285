import type { Units } from "./units.ts";

/** How people play, and what the machines are. */
export interface Plan {
  readonly players: number;
  /** Of these so many sit in a game, 0 to 1. */
  readonly playing: number;
  /** Seconds from one move of a game to its next. */
  readonly secondsAMove: number;
  /** Of a core, what may be busy at most: the rest is for peaks. 0 to 1. */
  readonly mostBusy: number;
  readonly serverMemoryBytes: number;
  readonly databaseCores: number;
  readonly databaseWalBytesASecond: number;
  readonly networkBytesASecond: number;
}

/** A server is one process on one core. */
export interface Load {
  readonly movesASecond: number;
  readonly servers: number;
  /** Shares of what each part has, 1 being all that it may use. */
  readonly parts: Readonly<Record<Part, number>>;
  /** The part that is fullest beside the servers, whose number follows. */
  readonly fullest: Part;
}

type Part = "reading the others' pushes" | "Redis' core" | "Redis' network" | "PostgreSQL's cores" | "WAL";

/** More cannot help once the servers do little but read each other's pushes. */
const MAX_SERVERS = 10_000;

/** @returns what these people need, whether it can be had or not */
export function loadOf(units: Units, plan: Plan): Load {
  const movesASecond = plan.players * plan.playing / 2 / plan.secondsAMove;
  const servers = serversFor(units, plan, movesASecond);
  const core = 1_000_000 * plan.mostBusy;
  const parts: Record<Part, number> = {
    "reading the others' pushes": foreignUs(units, movesASecond, servers) / core,
    // One core reads and writes whatever the number of servers; handing it out again grows with them.
    "Redis' core": servers > 1 ? movesASecond * units.redisUsAMove * (1 + (servers - 1) / 2) / core : 0,
    "Redis' network": servers > 1 ? movesASecond * units.redisBytesAMove * servers / plan.networkBytesASecond : 0,
    "PostgreSQL's cores": movesASecond * units.databaseUsAMove / (core * plan.databaseCores),
    "WAL": movesASecond * units.walBytesAMove / plan.databaseWalBytesASecond,
  };
  const [[fullest] = ["WAL" as Part]] = (Object.entries(parts) as [Part, number][]).sort(([, a], [, b]) => b - a);
  return { movesASecond, servers, parts, fullest };
}

/** The fewest whose cores and memory suffice; of the moves each plays its share and reads of all others'. */
function serversFor(units: Units, plan: Plan, movesASecond: number): number {
  const byMemory = Math.ceil(plan.players * units.bytesASocket / plan.serverMemoryBytes);
  for (let servers = Math.max(1, byMemory); servers < MAX_SERVERS; servers++) {
    const own = movesASecond / servers * units.serverUsAMove;
    if (own + foreignUs(units, movesASecond, servers) <= 1_000_000 * plan.mostBusy) return servers;
  }
  return Infinity;
}

function foreignUs({ foreignUsAMove }: Units, movesASecond: number, servers: number): number {
  return servers === Infinity ? movesASecond * foreignUsAMove : movesASecond * (1 - 1 / servers) * foreignUsAMove;
}

/** The most players that this can carry, by halving. */
export function playersFor(units: Units, plan: Omit<Plan, "players">): number {
  const isCarried = (players: number) => {
    const { servers, parts } = loadOf(units, { ...plan, players });
    return servers < Infinity && Object.values(parts).every((share) => share <= 1);
  };
  let [carried, tooMany] = [0, 1];
  while (isCarried(tooMany)) [carried, tooMany] = [tooMany, tooMany * 2];
  while (tooMany - carried > 1) {
    const middle = Math.floor((carried + tooMany) / 2);
    if (isCarried(middle)) carried = middle;
    else tooMany = middle;
  }
  return carried;
}
