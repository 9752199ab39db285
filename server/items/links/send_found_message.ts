import { FOUND_MESSAGES, FOUND_MESSAGES_OF_HOUSEHOLD } from "../../../domain/auth/attempt_limits.ts";
import { linkFailure } from "../../../domain/items/links/failures.ts";
import { foundMail, type FoundMessage } from "../../../domain/items/links/found_mail.ts";
import type { Mailer } from "../../../domain/mail/mail.ts";
import { countAttemptWithin } from "../../../db/auth/attempts.ts";
import { mailPerson } from "../../../db/households/mail_person.ts";
import { findSharedBox, type GivenKey } from "../../../db/items/links/shared_box.ts";
import type { Pool } from "../../../db/sql.ts";
import { transact } from "../../../db/transact.ts";
import { digestOf } from "../../host/secrets/tokens.ts";

/** @throws Failure LinkOver, NoMessages, TooManyMessages */
export async function sendFoundMessage(
  { pool, mail }: { readonly pool: Pool; readonly mail: Mailer },
  given: GivenKey,
  words: FoundMessage,
): Promise<void> {
  await transact(pool, async (tx) => {
    const box = await findSharedBox(tx, given);
    if (!box) throw linkFailure("LinkOver");
    if (!box.takesMessages || !mail.isSetUp) throw linkFailure("NoMessages");
    const spent = await countAttemptWithin(tx, [
      { key: digestOf(`found messages by ${box.linkId}`), windows: FOUND_MESSAGES },
      { key: digestOf(`found messages to ${box.householdId}`), windows: FOUND_MESSAGES_OF_HOUSEHOLD },
    ], given.now);
    if (spent) {
      throw linkFailure("TooManyMessages", {
        retryAfterS: Math.ceil((spent.until.getTime() - given.now.getTime()) / 1_000),
      });
    }
    await mailPerson(tx, box.ownerId, (holder) => foundMail(holder, box, words));
  });
}
