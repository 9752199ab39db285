import { Unplug } from "lucide-react";
import type { Instant } from "../../../domain/game/room/room.ts";
import { leftMs, secondsOf } from "../table/remaining.ts";
import { useNow } from "../table/use_now.ts";

const REDRAW_MS = 250;

interface OpponentAwayProps {
  readonly until: Instant;
  readonly clockAheadMs: number;
}

export function OpponentAway({ until, clockAheadMs }: OpponentAwayProps) {
  const seconds = secondsOf(leftMs(until, clockAheadMs, useNow(REDRAW_MS)));
  return (
    <div className="notice" role="status">
      <Unplug aria-hidden="true" />
      <p>Opponent disconnected. Waiting for reconnection... ({seconds}s)</p>
    </div>
  );
}
