import { failuresOf } from "../wire/failure.ts";

export const authFailures = {
  GoogleNotSetUp: [503, "Google sign-in is not set up here yet. The operator has to set GOOGLE_CLIENT_ID."],
  CredentialRefused: [401, "Google did not confirm this sign-in. Please try again."],
  EmailUnverified: [401, "Google says this e-mail address is not verified yet."],
  EmailDiffers: [403, "The e-mail address differs from the one Google confirmed."],
  EmailTaken: [409, "This e-mail address already belongs to another Google account here."],
  BegunElsewhere: [401, "This sign-in was begun in another browser or too long ago. Please try again."],
  SignInSpent: [401, "This sign-in was used already. Please sign in again."],
  GoogleUnreachable: [503, "We could not reach Google to check this sign-in. Please try again."],
  SessionOver: [401, "Your session has ended. Please sign in again."],
} as const;
export const authFailure = failuresOf(authFailures);
