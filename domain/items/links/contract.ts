import { z } from "zod";
import { action, noJson } from "../../wire/action.ts";
import { BoxLinkId, ItemId, MediaKey } from "../../wire/ids.ts";
import { BoxLink, SharedBox } from "./box_link.ts";
import { LONGEST_CONTACT, LONGEST_MESSAGE, MAX_BOX_LINKS, MAX_LINK_DAYS } from "./link_limits.ts";

const nothing = z.object({});
const theKey = z.object({ key: z.string().min(1).max(100) });

/**
 * One box, shown to whoever has its link. What the key opens is asked by POST: it stands in no address that a server logs. No API
 * token opens these calls: what a program reads is not its to show to strangers.
 */
export const linkActions = {
  LIST_BOX_LINKS: action({
    does:
      `The links that open a box of the household, newest first, without their keys; at most ${MAX_BOX_LINKS}. While the owner's e-mail address is in doubt (\`isOwnerReachable\` is false) none of them takes messages.`,
    reads: true,
    who: "member",
    payload: z.object({ itemId: ItemId }),
    reply: z.object({ data: z.object({ links: z.array(BoxLink), isOwnerReachable: z.boolean() }) }),
  }),
  MAKE_BOX_LINK: action({
    message: { done: "Link made", failed: "Failed to make the link" },
    does:
      "Makes a link that shows a box's number, title, description and photos to whoever has it, and answers its address, which no other answer " +
      "repeats. It ends after so many `days`; without them, when somebody ends it. It also ends when whoever made it may not change the " +
      `household's boxes any more, and rests while the box is in the trash or in another household. At most ${MAX_BOX_LINKS} a box.`,
    reads: false,
    who: "member",
    payload: z.object({
      itemId: ItemId,
      showsPlace: z.boolean().default(false),
      takesMessages: z.boolean().default(false),
      days: z.int().min(1).max(MAX_LINK_DAYS).exactOptional(),
    }),
    reply: z.object({ data: z.object({ link: BoxLink, url: z.string() }) }),
    status: 201,
    invalidates: ["LIST_BOX_LINKS"],
    rateLimit: { calls: 60, perSeconds: 600 },
  }),
  END_BOX_LINK: action({
    message: { done: "Link ended", failed: "Failed to end the link" },
    does: "Ends a link of a box of the household, whoever made it.",
    reads: false,
    who: "member",
    payload: z.object({ linkId: BoxLinkId }),
    reply: nothing,
    invalidates: ["LIST_BOX_LINKS"],
  }),
  READ_SHARED_BOX: action({
    does: "The box that a link opens, by the key behind `#` in its address.",
    reads: false,
    who: "anyone",
    payload: theKey,
    reply: z.object({ data: z.object({ box: SharedBox }) }),
    rateLimit: { calls: 120, perSeconds: 60 },
  }),
  read_shared_photo: action({
    does: "A photo of the box that a link opens, 1,600 px wide or high at most, without what a camera writes into it.",
    reads: false,
    who: "anyone",
    path: "/api/backend/links/photo",
    payload: theKey.extend({ photoKey: MediaKey }),
    reply: noJson("The picture itself, WebP. It is kept by no cache: the link may end."),
    rateLimit: { calls: 600, perSeconds: 60 },
  }),
  SEND_FOUND_MESSAGE: action({
    message: { done: "Message sent", failed: "Failed to send the message" },
    does: "Mails the box's owner, where its link takes messages. Nothing is answered of whom that is.",
    reads: false,
    who: "anyone",
    payload: theKey.extend({
      message: z.string().trim().min(1).max(LONGEST_MESSAGE),
      contact: z.string().trim().max(LONGEST_CONTACT).default(""),
    }),
    reply: nothing,
    rateLimit: { calls: 10, perSeconds: 3_600 },
  }),
};
