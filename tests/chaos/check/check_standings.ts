import { FIRST_LEVEL, SCORE_CHANGES } from "../../../domain/game/players/player.ts";
import { type Participant, standingsOf } from "../../../domain/game/events/event.ts";
import { otherMark } from "../../../domain/game/room/board.ts";
import { type Room, seatOf } from "../../../domain/game/room/room.ts";
import type { Finding } from "./finding.ts";

/** Of a game that was won, all that a tournament goes by. */
export interface Won {
  readonly winner: string;
  readonly loser: string;
  readonly endedAt: number;
}

export function wonOf({ winner, gameType, ...room }: Room, endedAt: number): Won | null {
  if (winner === null || gameType !== "event") return null;
  const players = { ...room, winner, gameType };
  return { winner: seatOf(players, winner).userId, loser: seatOf(players, otherMark(winner)).userId, endedAt };
}

/**
 * Counts the games anew and holds the participants' scores against that. Pure.
 * @param lives with which everybody began
 */
export function checkStandings(games: readonly Won[], participants: readonly Participant[], lives: number): Finding[] {
  const counted = new Map(participants.map(({ userId, level, reachedAt }) => {
    const score = { level: FIRST_LEVEL, lives, wins: 0, losses: 0 };
    // When somebody who has won nothing entered, no game tells.
    return [userId, { userId, ...score, reachedAt: level === FIRST_LEVEL ? reachedAt : 0 }];
  }));
  for (const { winner, loser, endedAt } of games) {
    add(counted.get(winner), SCORE_CHANGES.winner, endedAt);
    add(counted.get(loser), SCORE_CHANGES.loser, null);
  }
  const expected = standingsOf([...counted.values()]);
  const stored = standingsOf(participants);
  return expected.flatMap((one, index) => {
    const found = stored[index];
    return found && isAlike(one, found) ? [] : [{
      kind: "standings" as const,
      gameId: null,
      says: `rank ${index + 1} is ${textOf(one)} by the games, and ${found ? textOf(found) : "nobody"} as stored`,
    }];
  });
}

type Counted = { -readonly [K in keyof Participant]: Participant[K] };

function add(to: Counted | undefined, change: typeof SCORE_CHANGES[keyof typeof SCORE_CHANGES], at: number | null) {
  if (!to) return;
  to.level += change.level;
  to.lives = Math.max(to.lives + change.lives, 0);
  to.wins += change.wins;
  to.losses += change.losses;
  if (at !== null) to.reachedAt = Math.max(to.reachedAt, at);
}

function isAlike(a: Participant, b: Participant): boolean {
  return textOf(a) === textOf(b);
}

function textOf({ userId, level, lives, wins, losses }: Participant): string {
  return `${userId} (level ${level}, lives ${lives}, ${wins} won, ${losses} lost)`;
}
