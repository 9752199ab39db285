import { isDeepStrictEqual } from "node:util";
import type { StoredGame } from "../stored_games.ts";
import { type Answered, type GameHistory, shownOf } from "../history.ts";
import type { Finding, FindingKind } from "./finding.ts";
import type { Stages } from "./stages.ts";

/** Holds what is stored of a game against what the bots were answered and shown. Pure. */
export function checkGame(game: StoredGame, stages: Stages, { calls, sights }: GameHistory): Finding[] {
  const finding = (kind: FindingKind, says: string): Finding => ({ kind, gameId: game.gameId, says });
  const acknowledged = calls.filter(({ answer }) => answer?.ok);
  // A move that was sent again was acknowledged twice.
  const lost = new Set(
    acknowledged.filter((call) => !isStored(game, calls, call)).map((call) => lostSentence(game, call)),
  );
  return [
    ...[...lost].map((says) => finding("lost", says)),
    ...doubled(game, acknowledged).map((cmdId) => finding("doubled", `command ${cmdId}`)),
    ...gaps(game).map((says) => finding("out of order", says)),
    ...tooEarly(calls).map((says) => finding("out of order", says)),
    ...unlawful(game, stages).map((says) => finding("unlawful", says)),
    ...sights.filter(({ seq, shown }) => shownAt(stages, seq) !== shown).map(({ by, seq, shown }) =>
      finding(shown.startsWith("completed") ? "split" : "never stored", `${by} saw ${shown} at ${seq}`)
    ),
    ...(game.status === "waiting" || game.status === "playing" ? [finding("stuck", `still ${game.status}`)] : []),
  ];
}

/** A bot that came back may have chosen another cell for the same command: whichever came first counts. */
function isStored({ changes }: StoredGame, calls: readonly Answered[], { by, cmdId, answer }: Answered): boolean {
  const stored = changes.find(({ seq }) => seq === answer?.seq);
  if (stored?.event.type !== "move" || stored.actor !== by || stored.cmdId !== cmdId) return false;
  const { row, col } = stored.event;
  return calls.some((call) => call.by === by && call.cmdId === cmdId && call.row === row && call.col === col);
}

function lostSentence({ changes }: StoredGame, { by, cmdId, row, col, answer }: Answered): string {
  const stored = JSON.stringify(changes.find(({ seq }) => seq === answer?.seq));
  return `${by} was told that ${row},${col} (${cmdId}) is change ${answer?.seq}, which is ${stored}`;
}

/** Commands that are stored twice, or were answered with two different changes. */
function doubled({ changes }: StoredGame, acknowledged: readonly Answered[]): string[] {
  const moved = changes.flatMap(({ actor, cmdId, seq }) => cmdId ? [[`${actor} ${cmdId}`, seq] as const] : []);
  const told = acknowledged.map(({ by, cmdId, answer }) => [`${by} ${cmdId}`, answer?.seq] as const);
  return [
    ...new Set([...moreThanOne(moved.map(([key, seq], index) => [key, `${index} ${seq}`])), ...moreThanOne(told)]),
  ];
}

function moreThanOne(pairs: readonly (readonly [key: string, value: unknown])[]): string[] {
  const values = Map.groupBy(pairs, ([key]) => key);
  return [...values].filter(([, all]) => new Set(all.map(([, value]) => value)).size > 1).map(([key]) => key);
}

function gaps({ changes, room }: StoredGame): string[] {
  const found = changes.flatMap(({ seq }, index) =>
    seq === index + 1 ? [] : [`change ${seq} stands where ${index + 1} is due`]
  );
  const last = changes.at(-1)?.seq ?? 0;
  return room.seq === last ? found : [...found, `the game is at ${room.seq}, its last change is ${last}`];
}

/** What was answered before something else was sent must have happened before it. */
function tooEarly(calls: readonly Answered[]): string[] {
  const commands = [...Map.groupBy(calls, ({ by, cmdId }) => `${by} ${cmdId}`)].flatMap(([name, sent]) => {
    const answers = sent.flatMap(({ answer }) => answer?.ok && answer.seq !== undefined ? [answer] : []);
    const [first] = answers;
    if (first?.seq === undefined) return [];
    const sentAt = Math.min(...sent.map((call) => call.sentAt));
    return [{ name, seq: first.seq, sentAt, answeredAt: Math.min(...answers.map(({ at }) => at)) }];
  }).sort((a, b) => a.seq - b.seq);
  return commands.flatMap((command, index) => {
    const later = commands.slice(index + 1).find(({ answeredAt }) => answeredAt < command.sentAt);
    return later ? [`${command.name} was sent after ${later.name} was answered, and is stored before it`] : [];
  });
}

function unlawful({ status, room }: StoredGame, { all, refused }: Stages): string[] {
  if (refused) return [`change ${refused.seq} (${refused.event.type}) does not follow from those before it`];
  const last = all.at(-1);
  const isSame = last && last.status === status && isDeepStrictEqual(asStored(last.room), asStored(room));
  return isSame ? [] : ["the changes lead to another game than the one that is stored"];
}

/** As JSON keeps it: without what is undefined. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function shownAt({ all }: Stages, seq: number): string | null {
  const at = all[seq];
  return at ? shownOf({ ...at.room, status: at.status }) : null;
}
