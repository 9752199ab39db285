import type { Mark } from "../../../domain/game/room/board.ts";

const CROSS = ["M22 20C36 34 58 62 79 82", "M80 19C64 38 42 58 20 81"];
const RING = ["M58 17C33 12 14 32 16 54 18 76 38 87 58 83 80 78 88 54 80 36 75 25 66 18 52 18"];

/** A mark as a marker draws it: stroke by stroke. */
export function MarkDrawing({ mark }: { readonly mark: Mark }) {
  return (
    <svg className="mark" data-mark={mark} viewBox="0 0 100 100" aria-hidden="true">
      {(mark === "X" ? CROSS : RING).map((stroke) => <path key={stroke} d={stroke} pathLength={1} />)}
    </svg>
  );
}
