import type { StoredGame } from "../stored_games.ts";
import type { Participant } from "../../../domain/game/events/event.ts";
import type { GameHistory } from "../history.ts";
import { checkGame } from "./check_game.ts";
import { checkStandings, type Won, wonOf } from "./check_standings.ts";
import type { Finding } from "./finding.ts";
import { stagesOf } from "./stages.ts";

export interface Checked {
  readonly findings: readonly Finding[];
  /** Games by how they stand. */
  readonly games: Readonly<Record<StoredGame["status"], number>>;
  /** Moves that are stored. */
  readonly moves: number;
}

const NOTHING: GameHistory = { calls: [], sights: [] };

/**
 * Holds everything that is stored of an event against everything the bots were told. Pure.
 * @param stored all games of the event, page by page
 * @param participants asked for after the last page
 */
export async function checkRun(
  stored: AsyncIterable<readonly StoredGame[]>,
  histories: ReadonlyMap<string, GameHistory>,
  participants: () => Promise<readonly Participant[]>,
  lives: number,
): Promise<Checked> {
  const findings: Finding[] = [];
  const games = { waiting: 0, playing: 0, completed: 0, cancelled: 0 };
  const won: Won[] = [];
  const unseen = new Set(histories.keys());
  let moves = 0;
  for await (const page of stored) {
    for (const game of page) {
      unseen.delete(game.gameId);
      const stages = stagesOf(game);
      findings.push(...checkGame(game, stages, histories.get(game.gameId) ?? NOTHING));
      games[game.status]++;
      moves += game.changes.filter(({ event }) => event.type === "move").length;
      const end = wonOf(game.room, game.changes.at(-1)?.event.now ?? game.openedAt);
      if (end) won.push(end);
    }
  }
  findings.push(...[...unseen].flatMap((gameId) => checkMissing(gameId, histories.get(gameId) ?? NOTHING)));
  findings.push(...checkStandings(won, await participants(), lives));
  return { findings, games, moves };
}

/** A game that is not stored at all. */
function checkMissing(gameId: string, { calls, sights }: GameHistory): Finding[] {
  const kind = calls.some(({ answer }) => answer?.ok) ? "lost" : "never stored";
  return calls.length + sights.length === 0 ? [] : [{ kind, gameId, says: "the whole game is not stored" }];
}
