import type { ReactNode } from "react";
import type { Mark } from "../../../domain/game/room/board.ts";
import { classNames } from "../../ui/class_names.ts";
import { MarkDrawing } from "./marks.tsx";
import styles from "./seat.module.css";

export interface SeatProps {
  readonly name: string;
  readonly symbol: Mark;
  readonly isMe: boolean;
  readonly hasTurn: boolean;
  readonly level?: number | undefined;
  readonly isAway?: boolean;
  /** The ring round the mark, while a clock runs. */
  readonly clock?: ReactNode;
}

export function Seat({ name, symbol, isMe, hasTurn, level, isAway = false, clock }: SeatProps) {
  return (
    <div className={classNames(styles.seat, hasTurn && styles.hasTurn, isAway && styles.away)}>
      <span className={styles.mark}>
        <MarkDrawing mark={symbol} />
        {clock}
      </span>
      <span className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.note}>
          <span className="unseen">plays</span>
          {symbol}
          {isMe && <span className={level === undefined ? undefined : styles.you}>&nbsp;· you</span>}
          {level !== undefined && ` · level ${level}`}
        </span>
      </span>
    </div>
  );
}
