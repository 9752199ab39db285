import { failuresOf } from "./failure.ts";
import { HOUSEHOLD_SWITCHED } from "./shown_household.ts";

export const wireFailures = {
  Malformed: [400, "We could not read that request."],
  UnknownAction: [400, "Unknown action."],
  PayloadTooLong: [400, "The payload is longer than 8 KB."],
  NotSignedIn: [401, "Please sign in."],
  TokenRefused: [401, "This API token is unknown, was revoked or has expired."],
  NotByToken: [403, "No API token opens this call. Sign in and do it on the site."],
  TokenReadsOnly: [403, "This API token may only read. Make one that may write."],
  NotYours: [403, "That belongs to somebody else."],
  AdminsOnly: [403, "Only admins may do that."],
  MembersOnly: [403, "You may look at the boxes of this household, and not change them. Ask its owner."],
  OwnerOnly: [403, "Only the owner of this household may do that."],
  SignInAgain: [
    403,
    "For this we have to be sure that it is you. Please sign in again; then it is open for ten minutes.",
  ],
  OperatorsOnly: [
    403,
    "Figures are for the networks in METRICS_FROM, or for whoever sends METRICS_TOKEN as a bearer token.",
  ],
  ForeignOrigin: [403, "This request came from another site and was refused."],
  HouseholdGone: [404, "You are not in this household any more. Load this page again."],
  NoSuchPlace: [404, "There is nothing at this address."],
  WrongMethod: [405, "That action changes something, so it is served on POST only."],
  HouseholdSwitched: [409, HOUSEHOLD_SWITCHED],
  CmdIdUsed: [409, "Something else was done under this `cmdId`. Choose a new one for each write."],
  TooSlow: [408, "Your request did not arrive in time. Please send it again."],
  TooLarge: [413, "That is too large."],
  NotJson: [415, "Send JSON with the content type application/json."],
  TooMany: [429, "Too many requests. Please wait a moment."],
  MovedOn: [409, "Your account is open in more than 20 places. This one rests, and goes on when you come back to it."],
  TooManySockets: [429, "Too many games are open at your address. Please close some, or wait a moment."],
  HeaderTooLong: [431, "The header of that request is too long."],
  Broken: [500, "Something went wrong on our side."],
  StorageFull: [507, "The server has no room left to store that."],
  TooManyConnections: [503, "The server has as many connections as it can hold. Please try again in a moment."],
  Restarting: [503, "The server is restarting. Please try again in a moment."],
  Unavailable: [503, "The service is not available right now. Please try again."],
} as const;
export const wireFailure = failuresOf(wireFailures);
