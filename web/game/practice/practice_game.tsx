import { useEffect, useReducer } from "react";
import type { User } from "../../../domain/auth/user.ts";
import { type Mark, otherMark } from "../../../domain/game/room/board.ts";
import type { RoomEvent } from "../../../domain/game/room/room.ts";
import { can, type RoomAt, step } from "../../../domain/game/room/step.ts";
import { Button } from "../../ui/button.tsx";
import { celebrate, fetchConfetti } from "../../ui/drawings/confetti.ts";
import { GameFrame } from "../board/game_frame.tsx";
import { GameTable } from "../board/game_table.tsx";
import { resultOf } from "../board/result_words.ts";
import { ResultSheet } from "../board/result_sheet.tsx";
import {
  BOT_NAMES,
  botMove,
  type Me,
  openPractice,
  type PracticeSetup,
  practisingAs,
  shownBoardOf,
  tableGameOf,
} from "./practice_room.ts";

/** So that one sees whose move it is. */
const BOT_THINKS_MS = 450;

interface PracticeGameProps {
  readonly setup: PracticeSetup;
  readonly user: User;
  readonly onClose: () => void;
}

export function PracticeGame({ setup, user, onClose }: PracticeGameProps) {
  const me = practisingAs(user);
  const practice = usePractice(setup, me);
  const game = tableGameOf(practice.at);
  const result = resultOf({ userId: me.userId, game, end: null });
  useEffect(fetchConfetti, []);
  useEffect(() => {
    if (result?.outcome === "won") return celebrate();
  }, [result?.outcome]);
  return (
    <GameFrame title={`Practice, ${BOT_NAMES[setup.level].toLowerCase()}`} isOver={result !== null} onClose={onClose}>
      <GameTable
        key={practice.games}
        takesFocus
        game={game}
        userId={me.userId}
        shown={shownBoardOf(practice.at)}
        isOpen={practice.isOpen}
        onPlay={practice.play}
      />
      {result && (
        <ResultSheet result={result}>
          <Button isLarge isWide onClick={practice.playAgain}>Play Again</Button>
          <Button kind="bare" isWide onClick={onClose}>Change bot or board</Button>
        </ResultSheet>
      )}
    </GameFrame>
  );
}

interface Practice {
  readonly at: RoomAt;
  readonly myMark: Mark;
  /** How many were begun. */
  readonly games: number;
}
type PracticeEvent = RoomEvent | { readonly type: "again" };

function usePractice(setup: PracticeSetup, me: Me) {
  const open = (myMark: Mark, games = 1): Practice => ({
    at: openPractice(setup, me, myMark, Date.now()),
    myMark,
    games,
  });
  const take = ({ at, myMark, games }: Practice, event: PracticeEvent): Practice =>
    event.type === "again" ? open(otherMark(myMark), games + 1) : { at: step(at, event) ?? at, myMark, games };
  const [{ at, games }, feed] = useReducer(take, "X" as Mark, (mark) => open(mark));
  useEffect(() => {
    const timer = setTimeout(() => {
      const move = botMove(at, setup.level, Math.random, Date.now());
      if (move) feed(move);
    }, BOT_THINKS_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const moveTo = (row: number, col: number) => ({ type: "move", by: me.userId, row, col, now: Date.now() }) as const;
  return {
    at,
    games,
    isOpen: (row: number, col: number) => can(at, moveTo(row, col)),
    play: (row: number, col: number) => feed(moveTo(row, col)),
    playAgain: () => feed({ type: "again" }),
  };
}
