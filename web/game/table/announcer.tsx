import { useEffect, useRef, useState } from "react";
import type { Board } from "../../../domain/game/room/board.ts";
import { announcement } from "../room/announcement.ts";

interface AnnouncerProps {
  readonly board: Board;
  /** Null when a result is announced in its own place. */
  readonly banner: string | null;
}

/** Tells a screen reader every move and whose turn follows. */
export function Announcer({ board, banner }: AnnouncerProps) {
  const before = useRef<Board | null>(null);
  const [said, say] = useState("");
  const cells = board.flat().map((cell) => cell ?? "-").join("");
  useEffect(() => {
    say(announcement(before.current, board, banner));
    before.current = board;
  }, [cells, banner]);
  return <p className="unseen" aria-live="polite">{said}</p>;
}
