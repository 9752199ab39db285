/** How long a result stays on the screen before the next page. */
const MATCH_FOUND_REDIRECT_MS = 2_000;
const MATCHMAKING_CANCELLED_REDIRECT_MS = 1_500;
const ONGOING_GAME_REDIRECT_MS = 1_500;
const INVITE_REDIRECT_MS = 3_000;
const INVITE_WITHOUT_EVENT_REDIRECT_MS = 2_000;
const TOURNAMENT_RESULT_REDIRECT_MS = 3_000;
const FORFEIT_REDIRECT_MS = 3_000;
const CANCELLED_GAME_REDIRECT_MS = 3_000;

type PlayedAs = "event" | "invite" | "practice";

interface TournamentOutcome {
  readonly winner: { readonly userId: string };
  readonly loser: { readonly userId: string; readonly isEliminated: boolean };
  readonly isEventOver?: true | undefined;
}

interface Ended {
  readonly gameType: PlayedAs;
  readonly eventId: string | null;
  readonly userId: string;
  readonly isDraw: boolean;
  readonly tournamentResult: TournamentOutcome | null;
}
interface InGame {
  readonly gameId: string;
}
interface Left {
  readonly gameType: PlayedAs;
  readonly eventId: string | null;
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
  readonly afterMs: number;
}

const gamePage = (gameId: string) => `/app/game/${gameId}`;
const eventPage = (eventId: string) => `/app/events/view/${eventId}`;
const eventGamePage = (eventId: string) => `/app/game/event/${eventId}?fromGame=true`;
const PRACTICE = "/app/practice";
const HOME = "/app/home";

/** Every redirect of the game, in one table. */
const RULES: { readonly [W in keyof Happenings]: (facts: Happenings[W]) => Redirect | null } = {
  "match found": ({ gameId }) => ({ path: gamePage(gameId), afterMs: MATCH_FOUND_REDIRECT_MS }),
  "redirected to ongoing game": ({ gameId }) => ({ path: gamePage(gameId), afterMs: ONGOING_GAME_REDIRECT_MS }),
  "matchmaking cancelled": ({ eventId }) => ({ path: eventPage(eventId), afterMs: MATCHMAKING_CANCELLED_REDIRECT_MS }),
  "event closed": ({ eventId }) => ({ path: eventPage(eventId), afterMs: 0 }),
  "game ended": (end) => end.gameType === "invite" ? afterInvite(end.eventId) : afterTournamentGame(end),
  "I forfeited": ({ gameType, eventId }) => ({ path: leavePath(gameType, eventId), afterMs: FORFEIT_REDIRECT_MS }),
  "game cancelled": ({ gameType, eventId }) => ({
    path: leavePath(gameType, eventId),
    afterMs: CANCELLED_GAME_REDIRECT_MS,
  }),
  "I left": () => ({ path: HOME, afterMs: 0 }),
};

/** Where a happening leads and when; null when the player stays. */
export function redirectAfter<W extends keyof Happenings>(what: W, facts: Happenings[W]): Redirect | null {
  return RULES[what](facts);
}

function afterInvite(eventId: string | null): Redirect {
  return eventId
    ? { path: eventGamePage(eventId), afterMs: INVITE_REDIRECT_MS }
    : { path: PRACTICE, afterMs: INVITE_WITHOUT_EVENT_REDIRECT_MS };
}

function afterTournamentGame({ eventId, userId, isDraw, tournamentResult }: Ended): Redirect | null {
  if (!eventId || isDraw || !tournamentResult) return null;
  const { loser, isEventOver = false } = tournamentResult;
  const isOut = isEventOver || (loser.userId === userId && loser.isEliminated);
  return { path: isOut ? eventPage(eventId) : eventGamePage(eventId), afterMs: TOURNAMENT_RESULT_REDIRECT_MS };
}

function leavePath(gameType: PlayedAs, eventId: string | null): string {
  if (gameType === "event" && eventId) return eventPage(eventId);
  if (gameType === "invite") return eventId ? eventGamePage(eventId) : PRACTICE;
  return HOME;
}
