import { useEffect, useState } from "react";
import { playerCalls } from "../../api/game.ts";

const NO_LEVELS: ReadonlyMap<string, number> = new Map();

/** The levels of an event's players by user id, as the game begins; an ornament, so a failure leaves them out. */
export function useLevels(eventId: string | null): ReadonlyMap<string, number> {
  const [levels, setLevels] = useState(NO_LEVELS);
  useEffect(() => {
    if (!eventId) return;
    const abort = new AbortController();
    playerCalls.read("getPlayersByEvent", { eventId }, abort.signal)
      .then(({ players }) => setLevels(new Map(players.map(({ userId, level }) => [userId, level]))))
      .catch(() => {});
    return () => abort.abort();
  }, [eventId]);
  return levels;
}
