import { type ActorRefFrom, createActor, SimulatedClock } from "xstate";
import { gameStateOf } from "../../../domain/game/room/game_state.ts";
import { type Push, pushesOf, WAITING_FOR_OPPONENT } from "../../../domain/game/room/pushes.ts";
import { type GameType, markOf, type RoomEvent } from "../../../domain/game/room/room.ts";
import { newRoomAt, type RoomAt, step } from "../../../domain/game/room/step.ts";
import { type GameScreenEvent, gameScreenMachine } from "../../../domain/game/screen/game_screen_machine.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { ANN, BEN, sampleRoom } from "../sample_rooms.ts";

type Screen = ActorRefFrom<typeof gameScreenMachine>;

export function twoScreens(gameType: GameType, size: number) {
  const clock = new SimulatedClock();
  const open = (userId: UserId): Screen => createActor(gameScreenMachine, { input: { userId }, clock }).start();
  const screens: Readonly<Record<string, Screen>> = { [ANN]: open(ANN), [BEN]: open(BEN) };
  const done = new Map<string, number>();
  let at = newRoomAt(sampleRoom(gameType, size));
  let now = 0;

  function isSeated(userId: string): boolean {
    const mark = markOf(at.room, userId);
    return mark !== null && at.room.tabs[mark] !== null;
  }

  function push({ to, event, payload }: Push): void {
    for (const { userId, symbol } of at.room.players) {
      if (to !== "both" && to !== symbol) continue;
      if (isSeated(userId)) screens[userId]?.send({ type: event, payload, now } as GameScreenEvent);
    }
  }

  function act(event: RoomEvent): boolean {
    const before = at;
    const after = step(before, event);
    if (!after) return false;
    at = after;
    if (event.type === "join") greet(event.by);
    for (const each of pushesOf({ before, after, event, result: null }, now)) push(each);
    if (event.type === "disconnect") screens[event.by]?.send({ type: "connectionLost" });
    return true;
  }

  function greet(userId: string): void {
    const message = at.status === "waiting" ? { message: WAITING_FOR_OPPONENT } : {};
    const payload = { success: true, ...message, gameState: gameStateOf(at, now), seq: at.room.seq };
    screens[userId]?.send({ type: "gameJoined", payload, now });
  }

  /** As `makeMove` with a `cmdId`: what was done before is answered as it was. @returns the seq; null when refused */
  function move(by: UserId, row: number, col: number, cmdId: string): number | null {
    const known = done.get(cmdId);
    if (known !== undefined) return known;
    if (act({ type: "move", by, row, col, now })) {
      done.set(cmdId, at.room.seq);
      return at.room.seq;
    }
    const payload = { error: "refused", gameState: gameStateOf(at, now), seq: at.room.seq };
    screens[by]?.send({ type: "moveRejected", payload, now });
    return null;
  }

  return {
    screens,
    act,
    move,
    isSeated,
    state: (): RoomAt => at,
    now: () => now,
    pass(ms: number) {
      now += ms;
      clock.increment(ms);
    },
  };
}
export type TwoScreens = ReturnType<typeof twoScreens>;
