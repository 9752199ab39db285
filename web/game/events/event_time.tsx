import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { classNames } from "../../ui/class_names.ts";
import { useNow } from "../countdown.ts";
import styles from "./event_time.module.css";
import { countdownWords, EVENT_ENDED, shareLeft, statusWords } from "./event_words.ts";

const TONES = { scheduled: "amber", running: "green", ended: "quiet", cancelled: "red" };

type Timed = Pick<TournamentEvent, "startTime" | "endTime" | "status">;

export function EventStatus({ event }: { readonly event: Pick<TournamentEvent, "status" | "isClosing"> }) {
  return <span className={`small start ${styles.status} ${TONES[event.status]}`}>{statusWords(event)}</span>;
}

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

export function isAhead({ status }: Pick<Timed, "status">): boolean {
  return status === "running" || status === "scheduled";
}

/** How much of the event is still to come, as a bar; `foot` lies at the foot of whatever it stands in. */
export function TimeBar({ event, look = "thin" }: { readonly event: Timed; readonly look?: "thin" | "tall" | "foot" }) {
  const share = shareLeft(event, useNow(10_000));
  if (event.status !== "running") return null;
  return (
    <svg
      className={classNames("wide", styles.bar, styles[look])}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="4" />
      <rect className={styles.left} width={100 * share} height="4" />
    </svg>
  );
}
