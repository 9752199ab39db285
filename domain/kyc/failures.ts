import { failuresOf } from "../wire/failure.ts";

export const kycFailures = {
  NotNow: [409, "That cannot change while your verification is being looked at, or once it is approved."],
  TooYoung: [400, "You have to be at least 13 years old."],
  FrontMissing: [400, "Add a photo of the front of your document first."],
  BackMissing: [400, "Add a photo of the back of your document first."],
  NoSuchKyc: [404, "We could not find that verification."],
  DecidedAlready: [409, "That verification is decided already, or was withdrawn."],
  OwnKyc: [403, "Somebody else has to decide on your own verification."],
  ReasonMissing: [400, "Say why you refuse it. The person will read it."],
  NoKycPicture: [404, "There is no such picture, or it is not yours."],
} as const;
export const kycFailure = failuresOf(kycFailures);
