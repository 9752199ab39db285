import type { DelayName, Delays } from "../../delays.ts";
import type { GameType } from "./room.ts";

interface TournamentOutcome {
  readonly winner: { readonly userId: string };
  readonly loser: { readonly userId: string; readonly isEliminated: boolean };
  readonly isEventOver?: true | undefined;
}

interface Left {
  readonly gameType: GameType;
  readonly eventId: string | null;
}
interface Ended extends Left {
  readonly userId: string;
  readonly isDraw: boolean;
  readonly tournamentResult: TournamentOutcome | null;
}
interface InGame {
  readonly gameId: string;
}

/** Everything that can send a player to another page, and what has to be known of it. */
export interface Happenings {
  readonly "match found": InGame;
  readonly "redirected to ongoing game": InGame;
  readonly "matchmaking cancelled": { readonly eventId: string };
  /** The event ended or was cancelled before its room was reached. */
  readonly "event closed": { readonly eventId: string };
  readonly "game ended": Ended;
  readonly "I forfeited": Left;
  readonly "game cancelled": Left;
  readonly "I left": object;
}

export interface Redirect {
  /** A path of the app, below its base path. */
  readonly path: string;
  /** Null: at once. */
  readonly after: DelayName | null;
}

const gamePage = (gameId: string) => `/app/game/${gameId}`;
const eventPage = (eventId: string) => `/app/events/view/${eventId}`;
const eventGamePage = (eventId: string) => `/app/game/event/${eventId}?fromGame=true`;
const PRACTICE = "/app/practice";
const HOME = "/app/home";

/** Every redirect of the game, in one table. */
const RULES: { readonly [W in keyof Happenings]: (facts: Happenings[W]) => Redirect | null } = {
  "match found": ({ gameId }) => ({ path: gamePage(gameId), after: "matchFound" }),
  "redirected to ongoing game": ({ gameId }) => ({ path: gamePage(gameId), after: "ongoingGame" }),
  "matchmaking cancelled": ({ eventId }) => ({ path: eventPage(eventId), after: "matchmakingCancelled" }),
  "event closed": ({ eventId }) => ({ path: eventPage(eventId), after: null }),
  "game ended": (end) => end.gameType === "invite" ? afterInvite(end.eventId) : afterTournamentGame(end),
  "I forfeited": ({ gameType, eventId }) => ({ path: leavePath(gameType, eventId), after: "forfeited" }),
  "game cancelled": ({ gameType, eventId }) => ({
    path: leavePath(gameType, eventId),
    after: "gameCancelled",
  }),
  "I left": () => ({ path: HOME, after: null }),
};

/** Where a happening leads and when; null when the player stays. */
export function redirectAfter<W extends keyof Happenings>(what: W, facts: Happenings[W]): Redirect | null {
  return RULES[what](facts);
}

export function untilRedirect(redirect: Redirect | null, delays: Delays): number {
  return redirect?.after ? delays[redirect.after] : 0;
}

function afterInvite(eventId: string | null): Redirect {
  return eventId
    ? { path: eventGamePage(eventId), after: "inviteResult" }
    : { path: PRACTICE, after: "lastInviteResult" };
}

function afterTournamentGame({ eventId, userId, isDraw, tournamentResult }: Ended): Redirect | null {
  if (!eventId || isDraw || !tournamentResult) return null;
  const { loser, isEventOver = false } = tournamentResult;
  const isOut = isEventOver || (loser.userId === userId && loser.isEliminated);
  return { path: isOut ? eventPage(eventId) : eventGamePage(eventId), after: "tournamentResult" };
}

function leavePath(gameType: GameType, eventId: string | null): string {
  if (gameType === "event" && eventId) return eventPage(eventId);
  if (gameType === "invite") return eventId ? eventGamePage(eventId) : PRACTICE;
  return HOME;
}
