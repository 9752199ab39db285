import { type Holder, letterTo, type Mail } from "../../mail/mail.ts";
import { quoted, withoutLinks } from "../../mail/untrusted_text.ts";

interface FoundBox {
  readonly tagId: string;
  readonly title: string;
}

export interface FoundMessage {
  readonly message: string;
  /** How its writer can be reached, as they say; may be empty. */
  readonly contact: string;
}

/** To the owner of a box, from whoever has its link. */
export function foundMail(holder: Holder, box: FoundBox, { message, contact }: FoundMessage): Mail {
  const named = box.title === "" ? "" : `, "${withoutLinks(box.title)}"`;
  return letterTo(
    holder,
    `Somebody found your box ${box.tagId}`,
    `somebody who has a link to your box ${box.tagId}${named}, writes:

${quoted(message)}

${contact === "" ? "They did not say how to reach them." : `They can be reached so:\n\n${quoted(contact)}`}

We do not know who that is, and they do not know your address. No address in their words can be clicked: we put spaces around its signs. To end the link, open the box, then Share, Link for others.`,
  );
}
