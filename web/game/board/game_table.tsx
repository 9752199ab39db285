import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Board } from "../../../domain/game/room/board.ts";
import type { Instant } from "../../../domain/game/room/room.ts";
import type { GameState } from "../../../domain/game/room/game_state.ts";
import type { ShownBoard } from "../../../domain/game/screen/shown_board.ts";
import { BoardView } from "./board_view.tsx";
import { announcement, ownFirst, roundLine, type TurnWords, turnWords } from "./game_words.ts";
import { Seat } from "./seat.tsx";
import { Banner, RoundLine, Table } from "./table.tsx";
import { useSpokenSeconds, useTurnAlarm } from "./turn_alarm.ts";
import { TurnRing, TurnSeconds } from "./turn_clock.tsx";

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
  readonly note?: ReactNode;
  /** Whether the board has the focus when it comes, as after the button that began the game. */
  readonly takesFocus?: boolean;
}

export function GameTable(
  { game, userId, shown, isOpen, onPlay, clockAheadMs = 0, levels, note, takesFocus = false }: GameTableProps,
) {
  const isOver = game.status === "completed";
  const words = turnWords(game, userId, shown.turn);
  const deadlineAt = game.deadlineAt === null || isOver ? null : Date.parse(game.deadlineAt);
  const ownDeadlineAt = game.currentTurn === userId ? deadlineAt : null;
  useTurnAlarm(ownDeadlineAt, clockAheadMs);
  const [mine, theirs] = ownFirst(game.players, userId).map((player) => {
    const clock = deadlineAt !== null && game.currentTurn === player.userId ? { deadlineAt, clockAheadMs } : null;
    return (
      <Seat
        key={player.symbol}
        player={player}
        isMe={player.userId === userId}
        hasTurn={!isOver && shown.turn === player.userId}
        level={levels?.get(player.userId)}
        isAway={game.absent.some((away) => away.userId === player.userId)}
        ring={clock && <TurnRing {...clock} />}
        seconds={deadlineAt === null ? undefined : clock && <TurnSeconds {...clock} />}
      />
    );
  });
  return (
    <>
      <Table
        mine={mine}
        theirs={theirs}
        banner={!isOver && <TurnBanner game={game} words={words} isMine={shown.turn === userId} />}
        note={note}
      >
        <BoardView
          board={shown.board}
          winningLine={shown.winningLine}
          isOpen={isOpen}
          onPlay={onPlay}
          takesFocus={takesFocus}
        />
      </Table>
      <Announcer board={shown.board} banner={isOver ? null : words.banner} />
      <SpokenSeconds deadlineAt={ownDeadlineAt} clockAheadMs={clockAheadMs} />
    </>
  );
}

interface TurnBannerProps {
  readonly game: TableGame;
  readonly words: TurnWords;
  readonly isMine: boolean;
}

function TurnBanner({ game, words, isMine }: TurnBannerProps) {
  const round = roundLine(game);
  return (
    <>
      <Banner title={words.banner} isMine={isMine}>
        <span>{words.symbolLine}</span> <span className="quiet">{words.ruleLine}</span>
      </Banner>
      {round && <RoundLine>{round}</RoundLine>}
    </>
  );
}

interface AnnouncerProps {
  readonly board: Board;
  /** Null when a result is announced by itself. */
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

interface SpokenSecondsProps {
  readonly deadlineAt: Instant | null;
  readonly clockAheadMs: number;
}

/** On its own, so that a turn that runs out draws nothing but this again. */
function SpokenSeconds({ deadlineAt, clockAheadMs }: SpokenSecondsProps) {
  return <p className="unseen" aria-live="polite">{useSpokenSeconds(deadlineAt, clockAheadMs)}</p>;
}
