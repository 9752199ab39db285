import type { Instant } from "../../../domain/game/room/room.ts";
import { delays } from "../../base/delays.ts";
import { leftMs, secondsOf, urgencyOf, useNow } from "../countdown.ts";
import styles from "./turn_clock.module.css";

const REDRAW_MS = 100;
const RADIUS = 46;
const LENGTH = 2 * Math.PI * RADIUS;

interface TurnClockProps {
  readonly deadlineAt: Instant;
  readonly clockAheadMs: number;
}

/** What is left of the turn, as a ring that runs out round the player's mark. */
export function TurnRing({ deadlineAt, clockAheadMs }: TurnClockProps) {
  const left = leftMs(deadlineAt, clockAheadMs, useNow(REDRAW_MS));
  const share = Math.min(left / delays.turn, 1);
  return (
    <svg className={`wide ${styles.ring}`} data-urgency={urgencyOf(left)} viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r={RADIUS} />
      <circle
        className={styles.left}
        cx="50"
        cy="50"
        r={RADIUS}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - share)}
      />
    </svg>
  );
}

/** The same in seconds, large enough to be read from a metre away. */
export function TurnSeconds({ deadlineAt, clockAheadMs }: TurnClockProps) {
  const left = leftMs(deadlineAt, clockAheadMs, useNow(REDRAW_MS));
  return (
    <span
      className={styles.clock}
      data-urgency={urgencyOf(left)}
      role="timer"
      aria-label={`${secondsOf(left)} seconds left`}
    >
      <span className={`centered ${styles.seconds}`} data-part="seconds" aria-hidden="true">{secondsOf(left)}</span>
    </span>
  );
}
