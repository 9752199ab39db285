import type { Checked } from "./check/check_run.ts";
import { FINDING_KINDS } from "./check/finding.ts";
import type { Answered, GameHistory, RunMs } from "./history.ts";
import { FAULT_KINDS, type FaultKind } from "./nemesis/lanes.ts";
import type { Fired } from "./nemesis/nemesis.ts";
import type { Return } from "./play/chaos_bot.ts";
import type { FrameCounts } from "./proxy/proxy.ts";

/** Milliseconds, each a real one of those that were measured. */
export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export interface Setup {
  readonly startedAt: string;
  readonly seed: number;
  readonly servers: number;
  readonly bots: number;
  readonly isInterrupted: boolean;
}

export interface Seen {
  readonly histories: ReadonlyMap<string, GameHistory>;
  readonly fired: readonly Fired[];
  readonly frames: Readonly<FrameCounts>;
  readonly returns: readonly Return[];
  readonly crashes: readonly string[];
  /** How long it was played. */
  readonly elapsedMs: number;
}

export type ChaosReport = ReturnType<typeof chaosReport>;

const MAX_EXAMPLES = 20;
/** So long after a kill its connections are known to be lost. */
const FELT_WITHIN_MS = 1_500;

/** All that a run has to say. Pure. */
export function chaosReport(
  setup: Setup,
  { histories, fired, frames, returns, crashes, elapsedMs }: Seen,
  checked: Checked,
) {
  const calls = [...histories.values()].flatMap((history) => history.calls);
  const commands = commandsOf(calls);
  const felt = returnsAfter(fired, "kill server", returns);
  return {
    ...setup,
    elapsedMs: Math.round(elapsedMs),
    games: checked.games,
    moves: {
      stored: checked.moves,
      acknowledged: commands.length,
      perSecond: Math.round(commands.length / Math.max(elapsedMs / 1_000, 1)),
      sent: calls.length,
      unanswered: calls.filter(({ answer }) => answer === null).length,
      refused: calls.filter(({ answer }) => answer !== null && !answer.ok).length,
    },
    ackMs: spreadOf(commands.map(({ ms }) => ms)),
    findings: countsOf(FINDING_KINDS, checked.findings),
    examples: checked.findings.slice(0, MAX_EXAMPLES),
    faults: countsOf(FAULT_KINDS, fired),
    frames: { ...frames },
    afterKill: {
      connectionBackMs: spreadOf(felt.map(({ lostAt, backAt }) => backAt - lostAt)),
      gameBackMs: spreadOf(felt.map(({ backAt, seatedAt }) => seatedAt - backAt)),
      nextMoveMs: spreadOf(felt.flatMap((came) => nextMoveMs(came, histories))),
    },
    overdueMs: spreadOf(checked.overdueMs),
    crashes: crashes.slice(0, MAX_EXAMPLES),
  };
}

function countsOf<K extends string>(kinds: readonly K[], things: readonly { readonly kind: K }[]): Record<K, number> {
  const counts = kinds.map((kind) => [kind, things.filter((thing) => thing.kind === kind).length]);
  return Object.fromEntries(counts);
}

interface Command {
  readonly at: RunMs;
  readonly ms: number;
}

/** Of each command that was acknowledged how long that took, from when it was first sent. */
function commandsOf(calls: readonly Answered[]): Command[] {
  return [...Map.groupBy(calls, ({ by, cmdId }) => `${by} ${cmdId}`).values()].flatMap((sent) => {
    const answers = sent.flatMap(({ answer }) => answer?.ok ? [answer.at] : []);
    if (answers.length === 0) return [];
    const at = Math.min(...answers);
    return [{ at, ms: at - Math.min(...sent.map(({ sentAt }) => sentAt)) }];
  });
}

function returnsAfter(fired: readonly Fired[], kind: FaultKind, returns: readonly Return[]): Return[] {
  const faults = fired.filter((fault) => fault.kind === kind);
  return returns.filter(({ lostAt }) => faults.some(({ from }) => lostAt >= from && lostAt < from + FELT_WITHIN_MS));
}

/** From the connection's return to the next move that either side made and was acknowledged. */
function nextMoveMs({ gameId, backAt }: Return, histories: ReadonlyMap<string, GameHistory>): number[] {
  const calls = histories.get(gameId)?.calls ?? [];
  const later = calls.flatMap(({ answer }) => answer?.ok && answer.at > backAt ? [answer.at - backAt] : []);
  return later.length === 0 ? [] : [Math.min(...later)];
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const share = (part: number) => rounded(sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0);
  return { count: sorted.length, p50: share(0.5), p95: share(0.95), p99: share(0.99), max: share(1) };
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** What a run has to say, a line each. */
export function chaosSentences(report: ChaosReport): string {
  const { moves, games, ackMs, afterKill, overdueMs, findings, faults, frames } = report;
  const counts = (of: Readonly<Record<string, number>>) =>
    Object.entries(of).map(([what, count]) => `${what.replaceAll(" ", "_")}=${count}`).join(" ");
  const spread = ({ count, p50, p95, p99, max }: Spread) => `n=${count} p50=${p50} p95=${p95} p99=${p99} max=${max} ms`;
  return [
    `games=${games.completed} cancelled=${games.cancelled} moves=${moves.acknowledged} unanswered=${moves.unanswered}`,
    counts(findings),
    counts(faults),
    counts(frames),
    `until a move was acknowledged: ${spread(ackMs)}`,
    `after a kill, until the connection was back: ${spread(afterKill.connectionBackMs)}`,
    `- until the game was back, from then on: ${spread(afterKill.gameBackMs)}`,
    `- until the next move, from then on: ${spread(afterKill.nextMoveMs)}`,
    `a deadline, until a server acted on it: ${spread(overdueMs)}`,
    ...report.examples.map(({ kind, gameId, says }) => `${kind} ${gameId ?? ""}: ${says}`),
    ...report.crashes.map((words) => `A server ended by itself: ${words}`),
  ].join("\n");
}
