import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { EventId, type UserId } from "../../../domain/wire/ids.ts";

/** How long a person may take to decide at Google. */
export const CONSENT_MS = 10 * 60_000;

const Wish = z.object({ eventId: EventId.nullable(), until: z.number() });
type Wish = z.output<typeof Wish>;

/** What travels to Google and back, sealed for one person: nobody can make another one's browser bring it back. */
export function sealState(secret: string, userId: UserId, eventId: EventId | null, now: number): string {
  const wish: Wish = { eventId, until: now + CONSENT_MS };
  const text = Buffer.from(JSON.stringify(wish)).toString("base64url");
  return `${text}.${sealOf(secret, userId, text)}`;
}

/** @returns null when it is not ours, not theirs, or too old */
export function openState(secret: string, userId: UserId, state: string, now: number): Wish | null {
  const [text = "", seal = ""] = state.split(".");
  const [given, wanted] = [Buffer.from(seal), Buffer.from(sealOf(secret, userId, text))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const wish = Wish.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return wish.until < now ? null : wish;
}

function sealOf(secret: string, userId: UserId, text: string): string {
  return createHmac("sha256", secret).update(`${userId}\n${text}`).digest("base64url");
}
