import { HELP_ARTICLES } from "./help_articles.ts";
import { HELP_TITLES, type HelpTitle } from "./help_titles.ts";
import { PAGES } from "./pages.ts";

export type Page = (typeof PAGES)[number];
type PublicPage = Exclude<Page, `/app${string}` | `/help/${string}`>;
type MemberPage = Exclude<Extract<Page, `/app${string}`>, `/app/setting/help/${string}`>;

/** What the page of an address says of itself to search engines, and to whom the link is sent. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The address under which it wants to be known; null: under none. */
  readonly canonical: string | null;
}

const HELP: ReadonlyMap<string, HelpTitle> = new Map(
  HELP_ARTICLES.flatMap((id) => [[`/help/${id}`, HELP_TITLES[id]], [`/app/setting/help/${id}`, HELP_TITLES[id]]]),
);

const PROMISE = "Write a number on a box. Point your phone at it. Find what is inside.";

const PUBLIC: Readonly<Record<PublicPage, readonly [title: string, description: string, canonical?: string | null]>> = {
  "/": ["", "Write a number on a box, point your phone at it and see what is inside, without opening it."],
  "/how-it-works": [
    "How it works",
    "Point and scan, add details, find instantly: how a marker and a phone keep your boxes in order.",
  ],
  "/how-reading-is-measured": [
    "How reading was measured",
    "How often a number in a photo is read right, asked about, or taken for another: the figures, the pictures, the weak sides.",
  ],
  "/hello": ["Hello", "See what is in your boxes: sign in to Stowmark, or start with the first one."],
  "/download": [
    "Get the app",
    "Put Stowmark on the home screen of your phone, tablet or computer. No store, no waiting.",
  ],
  "/support": ["Support", "Questions about scanning, your boxes, Pro or the game: how to reach who runs this server."],
  "/developers": [
    "For developers",
    "What programs can do with your boxes on this server: every call of the API, its fields and its answers.",
  ],
  "/help": ["Help", "Short answers about scanning, numbers, photos, phones, Pro and the game, to be searched."],
  "/tournaments": [
    "Tournaments",
    "What tournaments are and five steps to win one: tic-tac-toe against other people, level by level.",
  ],
  "/login": ["Sign in", "Sign in to Stowmark and find what is in your boxes."],
  "/register": ["Create Account", "Sign up for Stowmark: number your boxes, scan them, and find everything again."],
  "/changepassword": [
    "Recover your account",
    "Get a code by e-mail, enter it, and choose a new password for your account.",
  ],
  "/join": ["Join a household", "An invitation to share boxes on Stowmark.", null],
  "/box": ["A box", "Somebody shows you what is in one of their boxes.", null],
  "/splash": ["", PROMISE, null],
  "/legal": ["Legal", "Legal information, terms and conditions, and the privacy policy of Stowmark."],
  "/terms": ["Terms & Conditions", "What you may expect of Stowmark, and what it expects of you."],
  "/termsconditon": [
    "Terms and conditions center",
    "Terms, privacy and cookies of Stowmark: everything with small print, in one place.",
  ],
  "/privacy": ["Privacy Policy", "What Stowmark stores about you, why, and for how long."],
  "/privacy-policy": ["Privacy Policy", "What Stowmark stores about you, why, and for how long.", "/privacy"],
  "/cookies": ["Cookies Policy", "The cookies it takes to keep you signed in to Stowmark, and no others."],
};

/** Pages behind the sign-in: found under no address, yet a link to one that is sent to somebody says what it leads to. */
const MEMBERS: Readonly<Record<MemberPage, readonly [title: string, description: string]>> = {
  "/app": ["", PROMISE],
  "/app/home": ["My Items", "All your boxes: search them by number, by word or by place, and add new ones."],
  "/app/accountSetup": ["Set up your account", "Choose the name and the picture that other players see."],
  "/app/scan": ["Scan", "Point the camera at the number on a box, and see what is inside."],
  "/app/trash": ["Trash", "Boxes that you deleted in the last 30 days, to be brought back or deleted for good."],
  "/app/labels": ["Labels", "Print numbers for your boxes on sheets or rolls of labels, with a QR code if you like."],
  "/app/item/new": ["New box", "Give a box its number, a photo and a word about what is inside."],
  "/app/item/:itemId": ["Box", "A box: what is inside, where it stands, its photos and files."],
  "/app/number/:tagId": ["Number", "The box that has this number, or a way to make it."],
  "/app/item/:itemId/edit": ["Edit box", "Change what a box says: its number, title, place, tags and description."],
  "/app/pro": ["Pro", "What Pro adds, what it costs, and how to subscribe."],
  "/app/setting": ["Settings", "Your profile, household, plan, appearance, devices, trash, export, help and terms."],
  "/app/setting/edit": [
    "Edit Profile",
    "Your display name, your picture and your e-mail, and how to delete your account.",
  ],
  "/app/setting/household": ["Household", "With whom you share your boxes, and how to invite somebody."],
  "/app/setting/subscription": ["Subscription", "Your plan, your cards and your receipts, and how to cancel."],
  "/app/setting/appearance": ["Appearance", "Light, dark, or as your device has it."],
  "/app/setting/notifications": ["Notifications", "Whose invitations to a game reach you, and whose do not."],
  "/app/setting/sessions": ["Signed-in devices", "Where you are signed in, and how to sign out there or everywhere."],
  "/app/setting/pictures": [
    "Reading",
    "How this device reads numbers, and the cut-outs of numbers that you kept to better it.",
  ],
  "/app/setting/trash": [
    "Trash",
    "Boxes that you deleted in the last 30 days, to be brought back or deleted for good.",
  ],
  "/app/setting/api": ["API and webhooks", "Tokens for programs of yours, and addresses that hear of changed boxes."],
  "/app/setting/data": ["Export and import", "Download all your boxes and files as one zip, and bring in others."],
  "/app/setting/help": [
    "Help",
    "Short answers about scanning, numbers, photos, phones, Pro and the game, to be searched.",
  ],
  "/app/setting/termsCondition": ["Terms", "Terms, privacy and cookies: everything with small print, in one place."],
  "/app/events": ["Events", "Tournaments that run now and those to come, and where you stand in them."],
  "/app/events/:eventId": ["Event", "A tournament's room: look for a player and play your next game."],
  "/app/events/view/:eventId": ["Event", "A tournament: when it is, who plays, and the standings."],
  "/app/games": ["Your games", "The games and tournaments you played, and how each of them went."],
  "/app/practice": ["Practice", "Play tic-tac-toe against your device, as easy or as hard as you like."],
  "/app/admin/events": ["Manage events", "For admins: make tournaments, change them, and end them."],
  "/app/kyc": ["KYC Verification", "This server asks for no papers: your profile is all you need."],
  "/app/admin/logs": ["Error Logs", "For admins: what browsers and servers report, by level, service and words."],
  "/app/admin/backups": ["Backups", "Whether the boxes are safe: the last backups, and whether they come back whole."],
  "/app/game/:gameId": ["Game", "A game of tic-tac-toe between two people."],
  "/app/game/event/:eventId": ["Event", "A tournament's room: look for a player and play your next game."],
};

/** @param page as `PAGES` spells it; null for an address that is none */
export function headOf(page: Page | null): PageHead {
  if (page === null) return { title: "Page not found", description: PROMISE, canonical: null };
  const article = HELP.get(page);
  if (article) {
    const canonical = page.startsWith("/app") ? null : page;
    return { title: article.title, description: article.summary, canonical };
  }
  if (Object.hasOwn(MEMBERS, page)) {
    const [title, description] = MEMBERS[page as MemberPage];
    return { title, description, canonical: null };
  }
  const [title, description, canonical = page] = PUBLIC[page as PublicPage];
  return { title, description, canonical };
}

/** Whether search engines are asked to leave it out: what is none, and what shows nothing without the key of a link. */
export function isUnlisted(page: Page | null): boolean {
  return page === null || page === "/join" || page === "/box";
}

/** The pages that want to be found, each under its one address. */
export const FOUND_PAGES: readonly Page[] = PAGES.filter((page) => headOf(page).canonical === page);
