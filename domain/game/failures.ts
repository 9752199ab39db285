import { failuresOf } from "../wire/failure.ts";

export const gameFailures = {
  NoSuchEvent: [404, "We could not find that event."],
  EventNotStarted: [409, "This event has not started yet."],
  EventEnded: [409, "This event has ended."],
  EventCancelled: [409, "This event was cancelled."],
  EventFull: [409, "This event is full."],
  EventIsRunning: [409, "That cannot change while the event runs."],
  EndBeforeStart: [400, "endTime: an event ends after it starts."],
  CalendarNotSetUp: [
    503,
    "Adding to Google Calendar is not set up here: the operator has to set GOOGLE_CLIENT_SECRET. The .ics file works without.",
  ],
  NotInEvent: [403, "Join the event first."],
  Eliminated: [409, "You have no lives left in this event."],
  NoSuchSocket: [409, "Failed to join event room"],
  MatchmakingNeedsEvent: [400, "User not authenticated or event ID missing"],
  NoSuchPlayer: [404, "We could not find that player."],
  NoSuchUser: [404, "We could not find anybody by that name."],
  InvitedEnough: [409, "Three of your games with this player are open. Play or leave one of them first."],
  InvitedOneself: [400, "Invite somebody else; to play alone there is practice."],
  EarnedOnly: [403, "Levels, lives and results come from games only."],
  NoSuchGame: [404, "We could not find that game."],
  NotAPlayer: [403, "You do not play in this game."],
  NotStarted: [409, "The game has not started yet."],
  GameOver: [409, "This game is over."],
  OtherTab: [409, "You play this game in another tab."],
  NotYourTurn: [409, "It is not your turn."],
  OutsideBoard: [400, "That cell is not on the board."],
  CellTaken: [409, "That cell is taken."],
  TooLate: [409, "Your time for this turn was over."],
} as const;
export const gameFailure = failuresOf(gameFailures);
