import type { ServerMessages } from "../../domain/game/messages.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { peopleOf } from "../../db/households/read_households.ts";
import type { Pool } from "../../db/sql.ts";
import type { Log } from "../host/log/log.ts";
import { type Io, userRoom } from "../socket/typed_socket.ts";

type Change = "boxesChanged" | "householdChanged";

interface PushParts {
  readonly pool: Pool;
  readonly io: Io;
  readonly log: Log;
}

/** Of many changes one push tells: whoever hears it asks for all of them. */
const EVERY_MS = 500;

/**
 * Tells the open pages of everybody in a household, on this server, that its boxes or its people have changed. They ask for what they
 * lack, so a push that is lost or comes to somebody who was just taken out shows nothing.
 */
export function pushChanges({ pool, io, log }: PushParts, change: Change) {
  const changed = new Set<HouseholdId>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pushedAt = -Infinity;

  async function push(): Promise<void> {
    timer = undefined;
    pushedAt = performance.now();
    const households = [...changed];
    changed.clear();
    if (io.sockets.sockets.size === 0) return;
    try {
      for (const { householdId, userIds } of await peopleOf(pool, households)) {
        tell(io.local.to(userIds.map(userRoom)), change, { householdId });
      }
    } catch (error) {
      log("error", "changes of a household could not be pushed", { error });
      for (const household of households) pushSoon(household);
    }
  }

  function pushSoon(household: HouseholdId): void {
    changed.add(household);
    timer ??= setTimeout(push, Math.max(0, pushedAt + EVERY_MS - performance.now()));
  }

  return {
    changed: pushSoon,
    /** Changes may have been missed. */
    missed: () => tell(io.local, change, { householdId: null }),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

function tell(to: Pick<Io["local"], "emit">, change: Change, payload: ServerMessages[Change]): void {
  to.emit(change, payload);
}
