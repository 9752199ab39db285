import type { Holder, Mail } from "../mail/mail.ts";
import type { SharedRole } from "./household.ts";
import { WHAT_ONE_MAY } from "./household_words.ts";

/** Names are strangers' words: none of them may become a link in a mailbox. */
function plain(name: string): string {
  return name.replace(/[.:/\\@。．｡]+/gu, " ").trim();
}

interface Invited {
  readonly email: string;
  readonly name: string;
  readonly ownerName: string;
  readonly role: SharedRole;
  readonly link: string;
}

export function invitationMail({ email, name, ownerName, role, link }: Invited): Mail {
  return {
    to: email,
    subject: "An invitation to share boxes",
    text: `Hello,

${plain(ownerName)} invites you to the household "${
      plain(name)
    }" on Stowmark, where people write down what is in their boxes. ${WHAT_ONE_MAY[role]}

Open this link within seven days, and sign in with this address:

${link}

If you do not know who that is, you need not do anything: without you nothing happens.
`,
  };
}

/** To the owner. */
export function joinedMail({ email, displayName }: Holder, name: string, newcomer: Holder, role: SharedRole): Mail {
  return {
    to: email,
    subject: "Somebody has joined your household",
    text: `Hello ${displayName},

${plain(newcomer.displayName)} (${newcomer.email}) has used your invitation to "${
      plain(name)
    }" and is a ${role} of it now.

If you do not know who that is, take them out in the settings, "Household".
`,
  };
}

export function removedMail({ email, displayName }: Holder, name: string): Mail {
  return {
    to: email,
    subject: "You are no longer in a household",
    text: `Hello ${displayName},

its owner has taken you out of the household "${
      plain(name)
    }". You do not see its boxes any more, and your API tokens for it have ended. Your own household is as it was.
`,
  };
}

/** To the new owner. */
export function handedOverMail({ email, displayName }: Holder, name: string, before: string): Mail {
  return {
    to: email,
    subject: "You own a household now",
    text: `Hello ${displayName},

${plain(before)} has handed the household "${
      plain(name)
    }" over to you. You decide who is in it, and it is Pro while you are. ${plain(before)} stays as a member.
`,
  };
}
