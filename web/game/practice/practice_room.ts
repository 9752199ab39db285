import { type BotLevel, chooseCell } from "../../../domain/game/bots/choose_cell.ts";
import type { Random } from "../../../domain/game/bots/seeded_random.ts";
import type { Mark } from "../../../domain/game/room/board.ts";
import { type Instant, type RoomEvent, seatOf } from "../../../domain/game/room/room.ts";
import { newRoomAt, type RoomAt, step } from "../../../domain/game/room/step.ts";
import type { ShownBoard } from "../../../domain/game/screen/shown_board.ts";
import type { User } from "../../../domain/auth/user.ts";
import type { GameId, UserId } from "../../../domain/wire/ids.ts";

// Nobody at the server knows these two.
const BOT = "practice-bot" as UserId;
const PRACTICE = "practice" as GameId;

export interface PracticeSetup {
  readonly level: BotLevel;
  readonly boardSize: 3 | 4;
}

export interface Me {
  readonly userId: UserId;
  readonly username: string;
}

/** Nobody else sees it, so the first name serves where none was chosen. */
export function practisingAs({ userId, displayName, firstName, username }: User): Me {
  return { userId, username: displayName || firstName || username };
}

export const BOT_NAMES: Readonly<Record<BotLevel, string>> = {
  easy: "Easy bot",
  medium: "Medium bot",
  perfect: "Perfect bot",
};

export function openPractice({ level, boardSize }: PracticeSetup, me: Me, myMark: Mark, now: Instant): RoomAt {
  const bot = { userId: BOT, username: BOT_NAMES[level], isBot: true };
  const [x, o] = myMark === "X" ? [me, bot] : [bot, me];
  const opened = newRoomAt({ gameId: PRACTICE, eventId: null, gameType: "practice", boardSize, x, o, now });
  const joins = [me, bot].map(({ userId }): RoomEvent => ({ type: "join", by: userId, tab: "here", now }));
  return joins.reduce((at, join) => step(at, join) ?? at, opened);
}

export function botMove(at: RoomAt, level: BotLevel, random: Random, now: Instant): RoomEvent | null {
  const { room } = at;
  if (at.status !== "playing" || seatOf(room, room.turn).userId !== BOT) return null;
  const position = chooseCell(level, room.board, room.turn, random);
  return position && { type: "move", by: BOT, row: position[0], col: position[1], now };
}

export function tableGameOf({ status, room }: RoomAt) {
  return {
    players: room.players.map((seat) => ({ ...seat })),
    boardSize: room.boardSize,
    round: room.round,
    drawOddsFor: null,
    status,
    deadlineAt: null,
    currentTurn: seatOf(room, room.turn).userId,
    absent: [],
    winner: room.winner,
    isDraw: room.ending?.kind === "draw",
  };
}

export function shownBoardOf({ status, room }: RoomAt): ShownBoard {
  const turn = status === "playing" ? seatOf(room, room.turn).userId : null;
  return { board: room.board, winningLine: room.winningLine, turn };
}
