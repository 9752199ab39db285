import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Board } from "../../../domain/game/room/board.ts";
import type { GameState } from "../../../domain/game/room/game_state.ts";
import type { ShownBoard } from "../../../domain/game/screen/shown_board.ts";
import { BoardView } from "./board_view.tsx";
import { announcement, roundLine, turnWords } from "./game_words.ts";
import { Seat } from "./seat.tsx";
import { Banner, RoundLine, Table } from "./table.tsx";
import { TurnRing } from "./turn_ring.tsx";

type TableGame = Pick<
  GameState,
  "players" | "boardSize" | "round" | "drawOddsFor" | "status" | "deadlineAt" | "currentTurn" | "absent"
>;

interface GameTableProps {
  readonly game: TableGame;
  readonly userId: string;
  readonly shown: ShownBoard;
  readonly isOpen: (row: number, col: number) => boolean;
  readonly onPlay: (row: number, col: number) => void;
  readonly clockAheadMs?: number;
  readonly levels?: ReadonlyMap<string, number> | undefined;
  readonly notes?: ReactNode;
}

export function GameTable({ game, userId, shown, isOpen, onPlay, clockAheadMs = 0, levels, notes }: GameTableProps) {
  const isOver = game.status === "completed";
  const words = turnWords(game, userId, shown.turn);
  const deadlineAt = game.deadlineAt === null || isOver ? null : Date.parse(game.deadlineAt);
  const round = roundLine(game);
  const seats = game.players.map((player) => (
    <Seat
      key={player.symbol}
      name={player.username}
      symbol={player.symbol}
      isMe={player.userId === userId}
      hasTurn={!isOver && shown.turn === player.userId}
      level={levels?.get(player.userId)}
      isAway={game.absent.some((away) => away.userId === player.userId)}
      clock={deadlineAt !== null && game.currentTurn === player.userId && (
        <TurnRing deadlineAt={deadlineAt} clockAheadMs={clockAheadMs} />
      )}
    />
  ));
  const banner = !isOver && (
    <>
      <Banner title={words.banner} isMine={shown.turn === userId}>
        <span>{words.symbolLine}</span> <span className="quiet">{words.ruleLine}</span>
      </Banner>
      {round && <RoundLine>{round}</RoundLine>}
    </>
  );
  return (
    <>
      <Table seats={seats} banner={<>{banner}{notes}</>}>
        <BoardView board={shown.board} winningLine={shown.winningLine} isOpen={isOpen} onPlay={onPlay} />
      </Table>
      <Announcer board={shown.board} banner={isOver ? null : words.banner} />
    </>
  );
}

interface AnnouncerProps {
  readonly board: Board;
  /** Null when a result is announced in its own place. */
  readonly banner: string | null;
}

function Announcer({ board, banner }: AnnouncerProps) {
  const before = useRef<Board | null>(null);
  const [said, say] = useState("");
  const cells = board.flat().map((cell) => cell ?? "-").join("");
  useEffect(() => {
    say(announcement(before.current, board, banner));
    before.current = board;
  }, [cells, banner]);
  return <p className="unseen" aria-live="polite">{said}</p>;
}
