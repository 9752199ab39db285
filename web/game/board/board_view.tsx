import type { Board, Cell, Position } from "../../../domain/game/room/board.ts";
import { classNames } from "../../ui/class_names.ts";
import styles from "./board.module.css";
import { useCellFocus } from "./cell_focus.ts";
import { MarkDrawing, WinningStroke } from "./marks.tsx";

const VIBRATION_MS = 10;

interface BoardViewProps {
  readonly board: Board;
  readonly winningLine: readonly Position[] | null;
  readonly isOpen?: (row: number, col: number) => boolean;
  readonly onPlay?: (row: number, col: number) => void;
  readonly takesFocus?: boolean;
}

export function BoardView({ board, winningLine, isOpen = () => false, onPlay, takesFocus = false }: BoardViewProps) {
  const size = board.length;
  const { grid, current, setCurrent, onKeyDown } = useCellFocus(size, takesFocus);
  const isWinning = (row: number, col: number) => winningLine?.some(([r, c]) => r === row && c === col) ?? false;
  const play = (row: number, col: number) => {
    navigator.vibrate?.(VIBRATION_MS);
    onPlay?.(row, col);
  };
  return (
    <div className={`wide anchor ${styles.board}`}>
      <div ref={grid} className={`grid ${styles.grid}`} role="grid" aria-label="Board" onKeyDown={onKeyDown}>
        {board.map((cells, row) => (
          <div key={row} role="row" className={`grid ${styles.row}`}>
            {cells.map((cell, col) => (
              <div
                key={col}
                role="gridcell"
                className={classNames("anchor", styles.cell, isWinning(row, col) && styles.winning)}
              >
                <button
                  type="button"
                  data-cell={`${row}-${col}`}
                  aria-label={cellWords(row, col, cell, isWinning(row, col))}
                  aria-disabled={!isOpen(row, col)}
                  tabIndex={current[0] === row && current[1] === col ? 0 : -1}
                  onFocus={() => setCurrent([row, col])}
                  onClick={() => isOpen(row, col) && play(row, col)}
                >
                  {cell && <MarkDrawing mark={cell} />}
                </button>
              </div>
            ))}
          </div>
        ))}
      </div>
      {winningLine && <WinningStroke line={winningLine} size={size} />}
    </div>
  );
}

function cellWords(row: number, col: number, cell: Cell, isWinning = false): string {
  return `Row ${row + 1}, column ${col + 1}, ${cell ?? "empty"}${isWinning ? ", in the winning line" : ""}`;
}
