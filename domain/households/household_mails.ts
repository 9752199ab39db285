import { type Holder, letterTo, type Mail } from "../mail/mail.ts";
import { plainName } from "../mail/untrusted_text.ts";
import type { SharedRole } from "./household.ts";
import { WHAT_ONE_MAY } from "./household_words.ts";

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

${plainName(ownerName)} invites you to the household "${
      plainName(name)
    }" on Stowmark, where people write down what is in their boxes. ${WHAT_ONE_MAY[role]}

Open this link within seven days, and sign in or register with this address:

${link}

If you do not know who that is, you need not do anything: without you nothing happens.
`,
  };
}

interface Newcomer {
  readonly name: string;
  /** Null where nobody knows that one is theirs. */
  readonly email: string | null;
}

/** To the owner. */
export function joinedMail(holder: Holder, name: string, newcomer: Newcomer, role: SharedRole): Mail {
  return letterTo(
    holder,
    "Somebody has joined your household",
    `${plainName(newcomer.name)}${newcomer.email === null ? "" : ` (${newcomer.email})`} has used your invitation to "${
      plainName(name)
    }" and is a ${role} of it now.

If you do not know who that is, take them out in the settings, "Household".`,
  );
}

export function removedMail(holder: Holder, name: string): Mail {
  return letterTo(
    holder,
    "You are no longer in a household",
    `its owner has taken you out of the household "${
      plainName(name)
    }". You do not see its boxes any more, and API tokens that you had for it, and links of its boxes, have ended. What is in your own household is still there; boxes that you brought along stay in the one that you left.`,
  );
}

/** To whoever shared a household that went with its owner's account. */
export function goneMail(holder: Holder, name: string): Mail {
  return letterTo(
    holder,
    "A household was deleted",
    `the household "${
      plainName(name)
    }" was deleted with the account of its owner, with all its boxes and files, also those that others had brought along. What is in your own household is still there.`,
  );
}

/** To the new owner. */
export function handedOverMail(holder: Holder, name: string, before: string): Mail {
  return letterTo(
    holder,
    "You own a household now",
    `${plainName(before)} has handed the household "${
      plainName(name)
    }" over to you. You decide who is in it, and it has Pro as long as you do. Open invitations and its webhooks have ended. ${
      plainName(before)
    } stays as a member.`,
  );
}

/** To the owner of before. */
export function gaveAwayMail(holder: Holder, name: string, heir: string): Mail {
  return letterTo(
    holder,
    "You have handed a household over",
    `"${plainName(name)}" belongs to ${
      plainName(heir)
    } now, and you are a member of it. Its open invitations and webhooks have ended.

If that was not you, somebody else is signed in to your account: secure your mailbox, sign out everywhere in the settings, "Signed-in devices", and write to whoever runs this server soon.`,
  );
}
