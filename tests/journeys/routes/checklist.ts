import { PAGES } from "../../../domain/pages.ts";

export type Role = "guest" | "member" | "pro" | "admin";
export type PageName = (typeof PAGES)[number];

/** What a page has to show; a text may stand anywhere on it. */
interface Promised {
  readonly heading?: string;
  readonly says?: readonly string[];
  /** Addresses that a link or button of the page leads to. */
  readonly leadsTo?: readonly string[];
}

/** Whoever has signed in is not led there, and sent home when they go. */
export const GUESTS_ONLY: readonly string[] = ["/login", "/register"];

const WAY_BACK = { leadsTo: ["/termsconditon"] };

/** What is promised of each page to whoever gets in; a page that is not here is visited all the same. */
export const PROMISED: Readonly<Partial<Record<PageName, Promised>>> = {
  "/": {
    heading: "The AI-powered inventory app for everyone",
    says: ["Prices", "$9.99", "$59.99", "$89.99", "20 new boxes a month"],
    leadsTo: [
      ...["/download", "/how-it-works", "/how-reading-is-measured", "/privacy", "/terms", "/support"],
      ...["/login", "/register"],
    ],
  },
  "/how-reading-is-measured": { heading: "How reading was measured", says: ["95.1%", "Where it is weak"] },
  "/how-it-works": { says: ["Point & Scan", "Add Details", "Find Instantly"], leadsTo: ["/download"] },
  "/hello": { leadsTo: ["/login", "/register"] },
  "/download": {
    heading: "Get the app",
    says: ["Use it now", "iPhone and iPad", "Android", "Computer", "there is no separate iOS app"],
    leadsTo: ["/register"],
  },
  "/support": { heading: "Support", leadsTo: ["/help", "/terms", "/privacy", "/cookies"] },
  "/help": { heading: "Help center", says: ["Search the help"], leadsTo: ["/help/scanning"] },
  "/tournaments": {
    says: ["Five steps to win", "Enter", "Look for a player", "Play fast", "Climb", "Stay on top"],
    leadsTo: ["/register"],
  },
  "/legal": {
    says: ["Legal Information", "Terms & Conditions", "Privacy Policy", "Back", "Last updated: October 2025"],
    leadsTo: ["/termsconditon", "/terms", "/privacy-policy"],
  },
  "/termsconditon": {
    heading: "Terms and conditions center",
    leadsTo: ["/terms", "/privacy-policy", "/cookies"],
  },
  "/terms": {
    ...WAY_BACK,
    says: [
      ...["Last updated October 2025", "15. ", "You must be at least 13 years old."],
      "If you are under 18, a parent or guardian must have agreed to these terms for you.",
    ],
  },
  "/privacy": { ...WAY_BACK, says: ["13. "] },
  "/privacy-policy": { ...WAY_BACK, says: ["13. "] },
  "/cookies": { ...WAY_BACK, says: ["January 2024"] },
  "/login": {
    heading: "Welcome back",
    says: ["Sign in to your account", "Don't have an account? Sign up"],
    leadsTo: ["/register"],
  },
  "/register": {
    heading: "Create Account",
    says: ["Sign up to get started", "Already have an account? Sign In"],
    leadsTo: ["/login"],
  },
  "/changepassword": {
    heading: "Recover your account",
    says: ["SEND CODE", "Remember your login?"],
    leadsTo: ["/login"],
  },
  "/join": { heading: "No invitation here", says: ["A part of the link is missing."] },
  "/box": { heading: "No box here", says: ["A part of the link is missing."] },
  "/app/kyc": { heading: "Welcome to KYC Verification", says: ["Verify Now"], leadsTo: ["/app/setting/edit"] },
  "/app/home": {
    heading: "Welcome back!",
    says: ["Manage your inventory with AI-powered scanning", "My Items", "Winter coats"],
    leadsTo: ["/app/setting", "/app/scan"],
  },
  "/app/item/:itemId": {
    heading: "Winter coats",
    says: [
      ...["Share", "Created", "Item TagId", "Media Files", "Scanned TagId"],
      ...["No attachments yet", "This item has no media attachments"],
    ],
  },
  "/app/number/:tagId": {
    heading: "Number 404",
    says: ["Nothing has the number 404 yet", "New box 404"],
    leadsTo: ["/app/item/new?tagId=404"],
  },
  "/app/labels": { heading: "Labels", says: ["Which numbers", "QR code that opens the box", "Page 1 of 1"] },
  "/app/accountSetup": {
    heading: "Welcome to Stowmark",
    says: ["Display name", "What the scan needs", "Your camera.", "Skip"],
  },
  "/app/setting/edit": {
    heading: "Edit Profile",
    says: ["Danger Zone", "Delete Account", "You can't change your email right now. It's read-only."],
  },
  "/app/setting/household": { heading: "Household", says: ["Share your boxes", "Name of your household"] },
  "/app/setting/subscription": { heading: "Subscription" },
  "/app/setting/appearance": { heading: "Appearance", says: ["As the system", "Light", "Dark"] },
  "/app/setting/notifications": { heading: "Notifications", says: ["Invitations to games"] },
  "/app/setting/sessions": { heading: "Signed-in devices", says: ["This device"] },
  "/app/setting/pictures": { heading: "Reading" },
  "/app/setting/trash": { heading: "Trash", says: ["Boxes stay here for 30 days.", "The trash is empty"] },
  "/app/setting/data": { heading: "Export and import", says: ["Take everything with you"] },
  "/app/setting/api": { heading: "API and webhooks", leadsTo: ["/developers"] },
  "/app/setting/termsCondition": { heading: "Terms", leadsTo: ["/terms", "/privacy-policy", "/cookies"] },
  "/app/setting/help": { heading: "Help", says: ["Search the help"], leadsTo: ["/app/setting/help/scanning"] },
  "/app/events": { says: ["Friday cup"] },
  "/app/events/view/:eventId": { heading: "Friday cup" },
  "/app/events/:eventId": { says: ["Friday cup", "Start Looking for Player"] },
};

/** Where somebody who asks for a page arrives: there, or where the guards send them. */
export function arrival(page: PageName, role: Role): PageName {
  const isGuest = role === "guest";
  if (page === "/splash" || page === "/app") return isGuest ? "/hello" : "/app/home";
  if (GUESTS_ONLY.includes(page)) return isGuest ? page : "/app/home";
  if (page.startsWith("/app/") && isGuest) return "/login";
  if (page.startsWith("/app/admin/") && role !== "admin") return "/app/home";
  if (page === "/app/trash") return "/app/setting/trash";
  return page === "/app/setting" ? "/app/setting/edit" : page;
}
