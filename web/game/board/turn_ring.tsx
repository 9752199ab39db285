import { type Instant, TURN_MS } from "../../../domain/game/room/room.ts";
import { leftMs, secondsOf, urgencyOf, useNow } from "../countdown.ts";
import styles from "./turn_ring.module.css";

const REDRAW_MS = 100;
const RADIUS = 46;
const LENGTH = 2 * Math.PI * RADIUS;

interface TurnRingProps {
  readonly deadlineAt: Instant;
  readonly clockAheadMs: number;
}

/** What is left of the turn, as a ring that runs out round the player, and in seconds. */
export function TurnRing({ deadlineAt, clockAheadMs }: TurnRingProps) {
  const left = leftMs(deadlineAt, clockAheadMs, useNow(REDRAW_MS));
  const share = Math.min(left / TURN_MS, 1);
  return (
    <span
      className={styles.ring}
      data-urgency={urgencyOf(left)}
      role="timer"
      aria-label={`${secondsOf(left)} seconds left`}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
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
      <span className={styles.seconds} data-part="seconds" aria-hidden="true">{secondsOf(left)}s</span>
    </span>
  );
}
