import { z } from "zod";
import type { ClientMessages } from "../messages.ts";
import { GameState } from "../room/game_state.ts";
import { type BotLevel, chooseCell } from "./choose_cell.ts";
import type { Random } from "./seeded_random.ts";

/** What a bot knows between two messages. */
export interface BotMind {
  readonly userId: string;
  readonly level: BotLevel;
  /** The game it plays, and the last `seq` it answered; older pushes are ignored. */
  readonly gameId: string | null;
  readonly answered: number;
}

export type BotAct =
  | { readonly say: "joinGame"; readonly payload: ClientMessages["joinGame"] }
  | { readonly say: "makeMove"; readonly payload: ClientMessages["makeMove"] };

export interface BotReply {
  readonly mind: BotMind;
  readonly act: BotAct | null;
  /** The game that has just ended for the bot. */
  readonly finished: GameState | "cancelled" | null;
}

const Found = z.object({ gameId: GameState.shape.gameId });
const Agreed = z.object({ state: z.literal("agreed"), nextGameId: GameState.shape.gameId });
const Shown = z.object({ gameState: GameState });
const Drawn = z.object({ newGameState: GameState });

export function newMind(userId: string, level: BotLevel): BotMind {
  return { userId, level, gameId: null, answered: -1 };
}

/** What a bot makes of a message. Pure: thinking time, sockets and searching for the next game are its driver's. */
export function botReply(mind: BotMind, event: string, payload: unknown, random: Random): BotReply {
  const rest = { mind, act: null, finished: null };
  if (event === "playerFound" || event === "redirectToGame" || event === "gameInvitation") {
    const found = Found.safeParse(payload);
    return found.success ? sitDown(mind, found.data.gameId) : rest;
  }
  if (event === "gameCancelled") return { mind: { ...mind, gameId: null }, act: null, finished: "cancelled" };
  const next = event === "rematch" && mind.gameId === null ? Agreed.safeParse(payload) : null;
  if (next?.success) return sitDown(mind, next.data.nextGameId);
  const state = stateIn(payload);
  if (!state || state.gameId !== mind.gameId) return rest;
  if (state.status === "completed") return { mind: { ...mind, gameId: null }, act: null, finished: state };
  if (state.status === "cancelled") return { mind: { ...mind, gameId: null }, act: null, finished: "cancelled" };
  return answer(mind, state, random);
}

function sitDown(mind: BotMind, gameId: GameState["gameId"]): BotReply {
  const act = { say: "joinGame", payload: { gameId, userId: mind.userId } } as const;
  return { mind: { ...mind, gameId, answered: -1 }, act, finished: null };
}

function stateIn(payload: unknown): GameState | null {
  const shown = Shown.safeParse(payload);
  if (shown.success) return shown.data.gameState;
  const drawn = Drawn.safeParse(payload);
  return drawn.success ? drawn.data.newGameState : null;
}

/** One answer a turn: the command's id is made of game and round state, so that a repeated push moves nothing twice. */
function answer(mind: BotMind, state: GameState, random: Random): BotReply {
  const { gameId, seq, board, currentTurn, status, players } = state;
  const symbol = players.find(({ userId }) => userId === mind.userId)?.symbol;
  const rest = { mind, act: null, finished: null };
  if (status !== "playing" || currentTurn !== mind.userId || !symbol || seq <= mind.answered) return rest;
  const position = chooseCell(mind.level, board, symbol, random);
  if (!position) return rest;
  const [row, col] = position;
  const turn = `${state.round}.${board.flat().filter((cell) => cell !== null).length}`;
  const payload = { gameId, row, col, userId: mind.userId, cmdId: `${gameId}.${turn}` };
  return { mind: { ...mind, answered: seq }, act: { say: "makeMove", payload }, finished: null };
}
