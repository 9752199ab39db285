import type { GameState } from "../../domain/game/room/game_state.ts";

/** Milliseconds since the run began. */
export type RunMs = number;

/** A move that a bot sent. Sent again it is another call with the same `cmdId`. */
export interface Call {
  readonly by: string;
  readonly gameId: string;
  readonly cmdId: string;
  readonly row: unknown;
  readonly col: unknown;
  readonly sentAt: RunMs;
}

export interface ServerAnswer {
  readonly at: RunMs;
  readonly ok: boolean;
  readonly seq?: number | undefined;
}

/** A call and its answer; null where none came. */
export interface Answered extends Call {
  readonly answer: ServerAnswer | null;
}

/** A state of a game that somebody was shown. */
export interface Sight {
  readonly by: string;
  readonly seq: number;
  readonly shown: string;
}

/** What the bots did and saw of one game. */
export interface GameHistory {
  readonly calls: readonly Answered[];
  readonly sights: readonly Sight[];
}

/** What two people who look at the same game must see alike. */
export function shownOf({ status, round, winner, board }: Pick<GameState, "status" | "round" | "winner"> & {
  readonly board: readonly (readonly (string | null)[])[];
}): string {
  return `${status} ${round} ${winner ?? "-"} ${
    board.map((cells) => cells.map((cell) => cell ?? ".").join("")).join("/")
  }`;
}

interface Kept {
  readonly calls: { -readonly [K in keyof Answered]: Answered[K] }[];
  readonly sights: Map<string, Sight>;
}

/** Keeps what all bots did and saw. One sight stands for all that are alike. */
export function openHistory(now: () => RunMs) {
  const games = new Map<string, Kept>();

  function of(gameId: string): Kept {
    const kept = games.get(gameId) ?? { calls: [], sights: new Map() };
    games.set(gameId, kept);
    return kept;
  }

  return {
    called(call: Omit<Call, "sentAt">): void {
      of(call.gameId).calls.push({ ...call, sentAt: now(), answer: null });
    },
    /** Of calls that are alike, the one that has waited longest. */
    answered(
      { by, gameId, cmdId }: Pick<Call, "by" | "gameId" | "cmdId">,
      { ok, seq }: Omit<ServerAnswer, "at">,
    ): void {
      const call = of(gameId).calls.find((one) => one.answer === null && one.cmdId === cmdId && one.by === by);
      if (call) call.answer = { at: now(), ok, seq };
    },
    saw(by: string, state: GameState): void {
      const shown = shownOf(state);
      const { sights } = of(state.gameId);
      const key = `${state.seq} ${shown}`;
      if (!sights.has(key)) sights.set(key, { by, seq: state.seq, shown });
    },
    games: (): ReadonlyMap<string, GameHistory> =>
      new Map([...games].map(([gameId, { calls, sights }]) => [gameId, { calls, sights: [...sights.values()] }])),
  };
}
export type History = ReturnType<typeof openHistory>;
