import type { Mark, Position } from "../../../domain/game/room/board.ts";
import styles from "./board.module.css";

const CROSS = ["M22 20C36 34 58 62 79 82", "M80 19C64 38 42 58 20 81"];
const RING = ["M58 17C33 12 14 32 16 54 18 76 38 87 58 83 80 78 88 54 80 36 75 25 66 18 52 18"];

export function MarkDrawing({ mark }: { readonly mark: Mark }) {
  return (
    <svg className={styles.mark} data-mark={mark} viewBox="0 0 100 100" aria-hidden="true">
      {(mark === "X" ? CROSS : RING).map((stroke) => <path key={stroke} d={stroke} pathLength={1} />)}
    </svg>
  );
}

interface WinningStrokeProps {
  readonly line: readonly Position[];
  readonly size: number;
}

/** How far the stroke runs out beyond the middle of the outer cells, in cells. */
const OVERSHOOT = 0.32;

export function WinningStroke({ line, size }: WinningStrokeProps) {
  const [from, to] = [line[0], line.at(-1)];
  if (!from || !to) return null;
  return (
    <svg className={styles.stroke} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path d={strokeThrough(from, to)} pathLength={1} />
    </svg>
  );
}

function strokeThrough([fromRow, fromCol]: Position, [toRow, toCol]: Position): string {
  const steps = Math.max(Math.abs(toRow - fromRow), Math.abs(toCol - fromCol));
  const [down, right] = [(toRow - fromRow) / steps, (toCol - fromCol) / steps];
  const x1 = fromCol + 0.5 - right * OVERSHOOT;
  const y1 = fromRow + 0.5 - down * OVERSHOOT;
  const x2 = toCol + 0.5 + right * OVERSHOOT;
  const y2 = toRow + 0.5 + down * OVERSHOOT;
  // A hand is never quite straight.
  const bow = 0.05;
  const [middleX, middleY] = [(x1 + x2) / 2 + bow * down, (y1 + y2) / 2 - bow * right];
  return `M${x1} ${y1}Q${middleX} ${middleY} ${x2} ${y2}`;
}
