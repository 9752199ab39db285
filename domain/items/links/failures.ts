import { failuresOf } from "../../wire/failure.ts";
import { MAX_BOX_LINKS } from "./link_limits.ts";

export const linkFailures = {
  /** Whether it ended, rests or never was, nobody learns who does not own it. */
  LinkOver: [404, "This link no longer opens a box."],
  NoSuchLink: [404, "This link has ended already."],
  TooManyLinks: [409, `This box has ${MAX_BOX_LINKS} links. End one first.`],
  NoMessages: [409, "No message can be sent by this link."],
  TooManyMessages: [429, "Too many messages have been sent about this. Please try again later."],
} as const;
export const linkFailure = failuresOf(linkFailures);
