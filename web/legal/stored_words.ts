import { PERSONAL_KEYS, type StoredKey } from "../base/stored_keys.ts";

/** What this app keeps in a browser, in the words of the page that tells of it. */
const STORED_WORDS: Readonly<Record<StoredKey, string>> = {
  mode: "whether you chose light or dark",
  sort: "the order in which you last had your boxes",
  cameraId: "which camera you chose",
  secondReader: "when the second number reader may be fetched, or that you were told of it",
  gameAlarm: "that you switched off the game's alarm for the last seconds of a turn",
  celebratedEvent: "the last tournament whose winner was celebrated here",
  intendedUrl: "the page you wanted before you signed in",
  cameAsGuest: "that this browser was shown the way in",
  cameFromProvider: "that you went to this server's own sign-in service",
  refreshedAt: "when your session was last renewed",
  refreshSentAt: "when that was last asked for",
  profileSaved: "that your profile was just saved",
  toast: "a message for the page that is loading",
  userEmail: "your e-mail address, as a hint that you were signed in",
  itemDraft: "a box you were writing when the page closed",
  editDrafts: "changes to your boxes that you have not saved",
  madeLast: "the number of the box you made last",
  searches: "the words of your last searches that led to a box",
  logBuffer: "error reports that could not be sent yet",
};

/** It lies apart, since it is no text; logging out takes it along too. */
const PHOTO = "the photo that goes with a new box, for a day at most";

const isPersonal = (key: string) => PERSONAL_KEYS.some((personal) => personal === key);
const wordsOf = (wanted: (key: string) => boolean) =>
  Object.entries(STORED_WORDS).filter(([key]) => wanted(key)).map(([, words]) => words);

export const goneOnLogOut = [...wordsOf(isPersonal), PHOTO];
export const keptAfterLogOut = wordsOf((key) => !isPersonal(key));
