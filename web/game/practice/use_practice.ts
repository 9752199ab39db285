import { useEffect, useReducer } from "react";
import { type Mark, otherMark } from "../../../domain/game/room/board.ts";
import type { RoomEvent } from "../../../domain/game/room/room_event.ts";
import { can, isOver, type RoomAt, step } from "../../../domain/game/room/step.ts";
import { botMove, type Me, openPractice, type PracticeSetup } from "./practice_room.ts";

/** So that one sees whose move it is. */
const BOT_THINKS_MS = 450;

interface Practice {
  readonly at: RoomAt;
  readonly myMark: Mark;
}
type PracticeEvent = RoomEvent | { readonly type: "again" };

export function usePractice(setup: PracticeSetup, me: Me) {
  const open = (myMark: Mark): Practice => ({ at: openPractice(setup, me, myMark, Date.now()), myMark });
  const take = ({ at, myMark }: Practice, event: PracticeEvent): Practice =>
    event.type === "again" ? open(otherMark(myMark)) : { at: step(at, event) ?? at, myMark };
  const [{ at, myMark }, feed] = useReducer(take, "X", open);
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
    myMark,
    isOver: isOver(at),
    isOpen: (row: number, col: number) => can(at, moveTo(row, col)),
    play: (row: number, col: number) => feed(moveTo(row, col)),
    playAgain: () => feed({ type: "again" }),
  };
}
