import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { drawnCode } from "../../support/browser/drawn_code.ts";
import type { Role } from "../routes/checklist.ts";

type Ids = Readonly<Record<string, string>>;

/** A dialog of the app: where it is, how it is opened, and what it is called. */
export interface Opened {
  readonly title: string;
  readonly path: (ids: Ids) => string;
  /** The button's name; null where the dialog is there by itself. */
  readonly opener: string | RegExp | null;
  /** What has to be opened first. */
  readonly before?: (page: Page) => Promise<void>;
  /** The opener is an entry of this menu, whose button gets the focus back. */
  readonly menu?: (page: Page) => Locator;
  /** Takes the page elsewhere, so that nothing is left to give the focus back to. */
  readonly leadsAway?: true;
  /** The button that has the focus afterwards, where it is another than the opener. */
  readonly returnsTo?: string;
  /** What has the focus as it opens, where that is not its first button: by its name. */
  readonly beginsAt?: string | RegExp;
  /** The one button that closes it, which Escape does not. */
  readonly heldUntil?: string;
}

const tab = (id: string) => () => `/app/setting/${id}`;
const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const theirMenu = (page: Page) => page.getByRole("button", { name: /^What .* may do$/ });
const shareMenu = (page: Page) => page.getByRole("button", { name: "Share", exact: true });
const PICTURE = "coats.png";

async function selectBox(page: Page): Promise<void> {
  await press("Select")(page);
  await page.getByRole("checkbox").first().check();
}

async function takePhotoOfCode(page: Page): Promise<void> {
  const buffer = Buffer.from(await drawnCode("PARCEL 00340", "QRCode"));
  const photo = { name: "parcel.jpg", mimeType: "image/jpeg", buffer };
  await page.getByLabel("Take a photo instead").setInputFiles(photo);
}

export const DIALOGS: Readonly<Partial<Record<Role, readonly Opened[]>>> = {
  member: [
    { title: "Delete your account?", path: tab("edit"), opener: "Delete Account" },
    {
      title: "Order and filter",
      beginsAt: "Find a place or tag",
      path: () => "/app/home",
      opener: "Order and filter",
      before: (page) => page.setViewportSize({ width: 360, height: 740 }),
      leadsAway: true, // Wider screens have no such button.
    },
    { title: "Move 1 box", path: () => "/app/home", opener: "Move", before: selectBox, beginsAt: "Or a new place" },
    { title: "Tag 1 box", path: () => "/app/home", opener: "Tag", before: selectBox, beginsAt: /^New tags/ },
    {
      title: "Which box has this code?",
      path: () => "/app/scan",
      opener: "Choose its box",
      before: takePhotoOfCode,
      beginsAt: "Its number, or a word",
    },
    { title: "Your own sheet", path: () => "/app/labels", opener: "Measure a sheet of your own" },
    { title: "Print 21 labels", path: () => "/app/labels", opener: "Print 21 labels" },
    { title: "Invite to Home", path: tab("household"), opener: "Invite" },
    {
      title: "Your invitation",
      beginsAt: "Link",
      path: tab("household"),
      opener: "Make invitation",
      before: press("Invite"),
      returnsTo: "Invite",
      heldUntil: "Done",
    },
    {
      title: "Hand Home over to Bea?",
      path: tab("household"),
      opener: "Hand the household over",
      menu: theirMenu,
      beginsAt: "Cancel",
    },
    {
      title: "Let Bea only look?",
      path: tab("household"),
      opener: "Let them only look",
      menu: theirMenu,
      beginsAt: "Cancel",
    },
    { title: "Remove Bea?", path: tab("household"), opener: "Remove", menu: theirMenu, beginsAt: "Cancel" },
    { title: "Delete Old tent?", path: tab("trash"), opener: "Delete for good" },
    { title: "Delete 1 kept picture?", path: tab("pictures"), opener: "Delete kept pictures" },
    { title: "Take boxes.csv back?", path: tab("data"), opener: "Take back" },
    { title: "New token", path: tab("api"), opener: "New token", beginsAt: /^Name/ },
    {
      title: "Your new token",
      beginsAt: "Token",
      path: tab("api"),
      opener: "Make token",
      before: async (page) => {
        await press("New token")(page);
        await page.getByLabel("Name").fill("Shelf lamp");
      },
      returnsTo: "New token",
      heldUntil: "I have kept it",
    },
    { title: "Revoke Label printer?", path: tab("api"), opener: "Revoke Label printer", beginsAt: "Cancel" },
    { title: "New webhook", path: tab("api"), opener: "New webhook", beginsAt: "Address" },
    {
      title: "The secret of your webhook",
      path: tab("api"),
      opener: "Make webhook",
      before: async (page) => {
        await press("New webhook")(page);
        await page.getByLabel("Address", { exact: true }).fill("https://93.184.215.14/more");
      },
      returnsTo: "New webhook",
      heldUntil: "I have kept it",
    },
    { title: "Delete this webhook?", path: tab("api"), opener: /^Delete https:/ },
    { title: "Cancel your plan?", path: tab("subscription"), opener: "Cancel Plan" },
    { title: "Remove this card?", path: tab("subscription"), opener: /^Remove / },
    {
      title: "Keyboard shortcuts",
      path: () => "/app/home",
      opener: "Keyboard shortcuts",
      menu: (page) => page.getByRole("button", { name: /^Account of / }),
    },
    {
      title: "Link for others",
      path: ({ itemId }) => `/app/item/${itemId}`,
      opener: /^Link for others/,
      menu: shareMenu,
    },
    {
      title: "Your link",
      beginsAt: "Link",
      path: ({ itemId }) => `/app/item/${itemId}`,
      opener: "Make link",
      before: async (page) => {
        await shareMenu(page).click();
        await page.getByRole("menuitem", { name: "Link for others" }).click();
      },
      returnsTo: "Share",
      heldUntil: "Done",
    },
    { title: PICTURE, path: ({ itemId }) => `/app/item/${itemId}`, opener: PICTURE },
    {
      title: "Delete this file?",
      path: ({ itemId }) => `/app/item/${itemId}`,
      opener: "Delete file",
      before: press(PICTURE),
      menu: (page) => page.getByRole("dialog").getByRole("button", { name: "More" }),
    },
    {
      title: "Game Over!",
      path: () => "/app/game/event/remote-any?fromGame=true",
      opener: null,
      leadsAway: true,
      beginsAt: "Play Again",
    },
    {
      title: "Game Finished!",
      path: ({ eventId }) => `/app/game/event/${eventId}?fromGame=true`,
      opener: null,
      leadsAway: true,
    },
  ],
  pro: [
    { title: "Leave Home?", path: tab("household"), opener: "Leave this household", beginsAt: "Cancel" },
    {
      title: "Bring your 1 box along?",
      path: tab("household"),
      opener: "Bring them along",
    },
    { title: "Take your boxes back?", path: tab("household"), opener: "Take my boxes back", beginsAt: "Cancel" },
    {
      title: "Confirm Forfeit",
      path: ({ gameId }) => `/app/game/${gameId}`,
      opener: "Close",
      before: (page) => page.getByText("Waiting for your opponent to join...").waitFor(),
    },
    {
      title: "Leave Game?",
      path: ({ eventId }) => `/app/events/${eventId}`,
      opener: "Home",
      before: async (page) => {
        await press("Start Looking for Player")(page);
        await page.getByRole("heading", { name: "Looking for a player..." }).waitFor();
      },
    },
  ],
  admin: [
    { title: "New event", path: () => "/app/admin/events", opener: "New event", beginsAt: "Title" },
    { title: "Edit event", path: () => "/app/admin/events", opener: "Edit", beginsAt: "Title" },
    { title: "Cancel event: Friday cup", path: () => "/app/admin/events", opener: "Cancel event" },
    { title: "Log Details", path: () => "/app/admin/logs", opener: /The log for this list/ },
    { title: "Clear all logs?", path: () => "/app/admin/logs", opener: "Clear All" },
  ],
};
