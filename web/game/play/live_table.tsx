import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { Player } from "../../../domain/game/players/player.ts";
import type { Instant } from "../../../domain/game/room/room.ts";
import { canPlay, shownBoard } from "../../../domain/game/screen/shown_board.ts";
import { playerCalls } from "../../api/game.ts";
import { GameTable } from "../board/game_table.tsx";
import { leftMs, secondsOf, useNow } from "../countdown.ts";
import styles from "./live_table.module.css";
import type { GameRoom } from "./use_game_room.ts";

export function LiveTable({ room: { snapshot, play } }: { readonly room: GameRoom }) {
  const { context: seen } = snapshot;
  const shown = shownBoard(seen);
  const levels = useLevels(seen.game?.gameType === "event" ? seen.game.eventId : null);
  if (!seen.game || !shown) return null;
  const isDrawn = snapshot.matches({ ready: "drawn" }) && seen.draw !== null;
  const isHeard = !snapshot.matches("connecting") && !isDrawn;
  return (
    <GameTable
      game={seen.game}
      userId={seen.userId}
      shown={isDrawn && seen.draw ? { board: seen.draw.board, winningLine: null, turn: shown.turn } : shown}
      isOpen={(row, col) => isHeard && canPlay(seen, row, col)}
      onPlay={play}
      clockAheadMs={seen.clockAheadMs}
      levels={levels}
      note={seen.opponentAwayUntil !== null
        ? <OpponentAway until={seen.opponentAwayUntil} clockAheadMs={seen.clockAheadMs} />
        : seen.draw && seen.game.status === "playing" && <DrawNote message={seen.draw.message} />}
    />
  );
}

function DrawNote({ message }: { readonly message: string }) {
  return (
    <div className={`small breaks kraft ${styles.draw}`} role="status">
      <strong>It's a Draw!</strong> <span>{message}</span>
    </div>
  );
}

const REDRAW_MS = 250;

interface OpponentAwayProps {
  readonly until: Instant;
  readonly clockAheadMs: number;
}

function OpponentAway({ until, clockAheadMs }: OpponentAwayProps) {
  const seconds = secondsOf(leftMs(until, clockAheadMs, useNow(REDRAW_MS)));
  return (
    <div className={`small breaks ${styles.away}`} role="status">
      <CircleAlert aria-hidden="true" />
      <p>Opponent disconnected. Waiting for reconnection... ({seconds}s)</p>
    </div>
  );
}

const levelsOf = ({ players }: { readonly players: readonly Player[] }) =>
  new Map<string, number>(players.map(({ userId, level }) => [userId, level]));

function useLevels(eventId: string | null): ReadonlyMap<string, number> | undefined {
  const query = playerCalls.query("getPlayersByEvent", { eventId: eventId ?? "" });
  return useQuery({ ...query, select: levelsOf, enabled: eventId !== null }).data;
}
