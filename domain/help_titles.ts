import type { HelpArticleId } from "./help_articles.ts";

export interface HelpTitle {
  readonly title: string;
  /** What one finds there, in one sentence. */
  readonly summary: string;
}

export const HELP_TITLES: Readonly<Record<HelpArticleId, HelpTitle>> = {
  scanning: { title: "Scanning a number", summary: "Point the camera at the number on a box, and its page opens." },
  numbers: { title: "Numbers on your boxes", summary: "Which numbers work, how to write them, and which comes next." },
  labels: {
    title: "Printing labels",
    summary: "Numbers, titles and QR codes on sheets or rolls of labels, true to the millimetre.",
  },
  finding: {
    title: "Finding a box again",
    summary: "Search by number, by a word in it, by its place or a tag, even misspelt.",
  },
  photos: { title: "Photos and files", summary: "Show what is inside: photos, videos, documents and sound." },
  phone: { title: "Using your phone", summary: "Open Stowmark on a phone over https, and put it on the home screen." },
  keyboard: {
    title: "Keys on a computer",
    summary: "Search, add boxes, scan numbers and replay games without a mouse.",
  },
  sharing: {
    title: "Share your boxes",
    summary: "Let others see your boxes, or change them too, and look at theirs.",
  },
  links: {
    title: "Show one box by a link",
    summary: "Let people without an account see a box, and write to you when they find it.",
  },
  exporting: {
    title: "Export and import",
    summary: "Take all boxes and files with you as one zip, and bring boxes in from elsewhere.",
  },
  moving: {
    title: "Moving from Homebox, Sortly or Shelf",
    summary: "What their export is called, what comes across, and what does not.",
  },
  pro: { title: "Pro", summary: "What Pro adds, how to subscribe, and how to cancel at any time." },
  game: {
    title: "The game",
    summary: "Tic-tac-toe against people, in tournaments or by invitation, and against the device.",
  },
  account: {
    title: "Your account",
    summary: "Signing in, your names, light and dark, and how to delete all of it.",
  },
  privacy: {
    title: "What stays on your device",
    summary: "Where your pictures, boxes and numbers are, and who can see them.",
  },
  devices: {
    title: "Where you are signed in",
    summary: "See every device that is signed in to your account, and sign one out from afar.",
  },
  trash: {
    title: "Deleting and getting back",
    summary: "A deleted box waits in the trash for 30 days, and can be restored until then.",
  },
};
