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
  CodeMalformed: [400, "code need to be 6 digit"],
  CodeRefused: [400, "This code is not right, or it no longer counts. Check it, or ask for a new one."],
  LinkRefused: [400, "This link was used already, or it is older than an hour. Please ask for a new message."],
  CodeTooSoon: [429, "A code was asked for already. Please wait before you ask for another one."],
  NotProven: [403, "Please enter the code from our e-mail first; it counts for ten minutes and one password."],
  MailNotSetUp: [503, "This server cannot send e-mail yet. The operator has to set SMTP_URL."],
  PasswordRefused: [400, "This password is not allowed."],
  PasswordsOff: [403, "Signing in by password is off here. The operator has to set PASSWORD_SIGN_IN=1."],
  PasswordWrong: [401, "The e-mail address or the password is not right."],
  TooManyPasswords: [429, "Too many tries."],
  Busy: [503, "Many people are signing in right now. Please try again in a moment."],
  OidcNotSetUp: [403, "Another sign-in than Google's is not set up here. The operator has to set OIDC_ISSUER."],
  OidcUnreachable: [503, "We could not reach the sign-in service. Please try again."],
  OidcRefused: [
    401,
    "The sign-in service did not confirm this sign-in. Please try again; if that does not help, the log tells the operator why.",
  ],
  OidcDenied: [403, "The sign-in service says that you did not go on. Nobody was signed in."],
  OidcNoEmail: [401, "The sign-in service did not tell us your e-mail address. The operator has to let it."],
  OidcEmailUnusable: [
    401,
    "The sign-in service told us an e-mail address of a kind that cannot be used here. Give another one there, or ask the operator.",
  ],
  OidcEmailUnverified: [
    401,
    "The sign-in service does not say that your e-mail address is verified. Verify it there, or ask the operator.",
  ],
  AddressTaken: [409, "This e-mail address already belongs to another account here."],
  SessionOver: [401, "Your session has ended. Please sign in again."],
  HouseholdShared: [
    409,
    "Others share a household of yours: hand it over first, or say that it is to be deleted for all.",
  ],
  NoSuchSession: [404, "You have no such session."],
  NoSuchToken: [404, "You have no such token."],
  TooManyTokens: [409, "You have as many tokens as one account may have."],
} as const;
export const authFailure = failuresOf(authFailures);
