/** Everything that passes by itself, and after how long, in milliseconds. */
export const DELAYS = {
  /** A turn of a tournament game is lost. */
  turn: 15_000,
  /** A tournament game to which not both players have come is cancelled. */
  join: 20_000,
  /** A game is lost by whoever lost the connection and has not come back. */
  grace: 20_000,
  /** What a deadline that passed while no server ran is put off by. */
  resume: 10_000,
  /** An offer to play again no longer stands. */
  rematch: 60_000,
  /** Games that still run in an event that ends are cancelled. */
  closing: 2 * 60_000,
  /** A drawn round's full board gives way to the next one. */
  drawShown: 1_500,
  /** An event's room that could not be entered is given up. */
  connecting: 20_000,
  /** It is no longer said that an opponent left. */
  opponentLeft: 5_000,
  /** From the queue to the game that was found. */
  matchFound: 2_000,
  /** To the game that one plays already. */
  ongoingGame: 1_500,
  /** From a search that was cancelled to the event. */
  matchmakingCancelled: 1_500,
  /** From an invited game's result to the question whether to play again. */
  inviteResult: 3_000,
  /** From such a result where there is nothing to play again. */
  lastInviteResult: 2_000,
  /** From a tournament game's result to the next game, or to the event. */
  tournamentResult: 3_000,
  /** From a game that one gave up. */
  forfeited: 3_000,
  /** From a game that was cancelled. */
  gameCancelled: 3_000,
  /** The next match of a tournament is looked for. */
  nextMatch: 7_000,
  /** Whoever waits alone is told what else there is to do. */
  waysOn: 15_000,
  /** An invitation on whatever page goes away. */
  invitation: 10_000,
  /** From a payment that went through to home. */
  paid: 3_000,
  /** What is said at the foot of the screen goes away. */
  toast: 5_000,
  /** A picture that the number reader has not answered for is given up. */
  reading: 20_000,
  /** A photo is shown as one reader reads it, while the second one is still on its way. */
  secondReader: 4_000,
  /** A photo is shown without its codes, while what reads them is still on its way. */
  codes: 4_000,
};

export type DelayName = keyof typeof DELAYS;
export type Delays = Readonly<Record<DelayName, number>>;

/** @returns those that are not the usual ones; undefined where all are */
export function unusualDelays(delays: Delays): Partial<Delays> | undefined {
  const unusual = Object.entries(delays).filter(([name, ms]) => DELAYS[name as DelayName] !== ms);
  return unusual.length > 0 ? Object.fromEntries(unusual) : undefined;
}
