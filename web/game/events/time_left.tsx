import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { useNow } from "../countdown.ts";
import { countdownWords, EVENT_ENDED, shareLeft } from "./event_words.ts";

type Timed = Pick<TournamentEvent, "startTime" | "endTime" | "status">;

/** The event countdown: to its end while it runs, before that to its start. */
export function TimeLeft({ event }: { readonly event: Timed }) {
  const now = useNow(1_000);
  return <>{timeWords(event, now)}</>;
}

function timeWords({ status, startTime, endTime }: Timed, now: number): string {
  if (status === "ended") return EVENT_ENDED;
  if (status === "cancelled") return "Cancelled";
  if (status === "scheduled" && Date.parse(startTime) > now) {
    return `Starts in ${countdownWords(Date.parse(startTime) - now)}`;
  }
  const words = countdownWords(Date.parse(endTime) - now);
  return words === EVENT_ENDED ? words : `${words} left`;
}

/** Whether there is anything to count down to. */
export function isAhead({ status }: Pick<Timed, "status">): boolean {
  return status === "running" || status === "scheduled";
}

/** How much of the event is still to come, as a bar. */
export function TimeBar({ event }: { readonly event: Timed }) {
  const share = shareLeft(event, useNow(10_000));
  if (event.status !== "running") return null;
  return (
    <svg className="time-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="4" />
      <rect className="time-bar-left" width={100 * share} height="4" />
    </svg>
  );
}
