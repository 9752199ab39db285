/** What this browser keeps for one person and the next must not find: logging out takes it away. */
export const PERSONAL_KEYS = [
  "userEmail",
  "itemDraft",
  "editDrafts",
  "madeLast",
  "searches",
  "logBuffer",
  "shownHousehold",
] as const;

/** The keys of all texts that are kept in a browser. What each of them is, `web/legal/legal_texts.tsx` has to say. */
export type StoredKey =
  | typeof PERSONAL_KEYS[number]
  | "cameAsGuest"
  | "cameFromProvider"
  | "cameraId"
  | "celebratedEvent"
  | "gameAlarm"
  | "intendedUrl"
  | "labels"
  | "mode"
  | "profileSaved"
  | "refreshedAt"
  | "refreshSentAt"
  | "secondReader"
  | "sort"
  | "toast";

/** Nothing keeps it any more; logging out takes away what is left of it. */
export const OLD_KEY = "default-chat";
