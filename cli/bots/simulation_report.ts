import { z } from "zod";
import type { ClientMessages } from "../../domain/game/messages.ts";
import { GameState } from "../../domain/game/room/game_state.ts";
import { GameLogEntry } from "../../domain/game/players/contract.ts";
import type { Ack } from "../../domain/wire/message.ts";
import type { BotAccount } from "../../sandbox/bots/bot_account.ts";

type SentMove = ClientMessages["makeMove"] & { readonly by: string; readonly ack: Ack; readonly ms: number };

export interface Evidence {
  readonly moves: SentMove[];
  /** Of each game, how it ended in the eyes of each player. */
  readonly ends: Map<string, Map<string, string>>;
  readonly accounts: Map<string, BotAccount>;
  rejected: number;
}

export interface SimulationReport {
  readonly games: number;
  /** Acknowledged, repeats counted once. */
  readonly moves: number;
  /** Milliseconds from sending a move to its acknowledgement. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Acknowledged moves that the stored game does not have. */
  readonly lost: number;
  /** Commands that moved more than once. */
  readonly doubled: number;
  readonly rejected: number;
  /** Games whose two players saw different ends. */
  readonly differing: number;
  /** Whether it was ended before all games were played. */
  readonly interrupted: boolean;
}

const Log = z.object({ gameState: GameState, log: z.array(GameLogEntry) });
type Log = z.output<typeof Log>;

export async function simulationReport(
  { moves, ends, accounts, rejected }: Evidence,
): Promise<Omit<SimulationReport, "interrupted">> {
  const settled = [...ends].filter(([, sides]) => sides.size === 2);
  const acknowledged = moves.filter(({ ack }) => ack.ok);
  const found = { lost: 0, doubled: 0 };
  for (const [gameId, sides] of settled) {
    const [witness] = sides.keys();
    const log = Log.parse(await accounts.get(witness ?? "")?.read("player", "get_game_log", { gameId }));
    const sent = acknowledged.filter((move) => move.gameId === gameId);
    found.lost += sent.filter((move) => !isIn(log, move)).length;
    found.doubled += doubledIn(log, moves.filter((move) => move.gameId === gameId));
  }
  const ms = acknowledged.map((move) => move.ms).sort((a, b) => a - b);
  return {
    games: settled.length,
    moves: new Set(acknowledged.map(({ cmdId }) => cmdId)).size,
    p50: share(ms, 0.5),
    p95: share(ms, 0.95),
    p99: share(ms, 0.99),
    ...found,
    rejected,
    differing: settled.filter(([, sides]) => new Set(sides.values()).size > 1).length,
  };
}

function isIn({ log }: Log, { by, ack }: SentMove): boolean {
  return log.some(({ seq, actor, type }) => seq === ack.seq && actor === by && type === "move");
}

/** Each command may stand behind one stored move; every further one was a double. */
function doubledIn({ log }: Log, sent: readonly SentMove[]): number {
  const seqs = new Map<string, Set<number>>();
  for (const { cmdId, ack } of sent) {
    if (!cmdId || ack.seq === undefined || !ack.ok) continue;
    seqs.set(cmdId, (seqs.get(cmdId) ?? new Set()).add(ack.seq));
  }
  const doubledAnswers = [...seqs.values()].filter((different) => different.size > 1).length;
  const repeatedSeqs = log.length - new Set(log.map(({ seq }) => seq)).size;
  return doubledAnswers + repeatedSeqs;
}

function share(sorted: readonly number[], part: number): number {
  return Math.round((sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0) * 10) / 10;
}
