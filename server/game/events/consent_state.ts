import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { EventId, type UserId } from "../../../domain/wire/ids.ts";

export const CONSENT_MS = 10 * 60_000;

const ConsentState = z.object({ eventId: EventId.nullable(), until: z.number() });
type ConsentState = z.output<typeof ConsentState>;

/** Signed for one person, so that nobody can have another one's browser bring it back. */
export function sealState(secret: string, userId: UserId, eventId: EventId | null, now: number): string {
  const consent: ConsentState = { eventId, until: now + CONSENT_MS };
  const text = Buffer.from(JSON.stringify(consent)).toString("base64url");
  return `${text}.${sealOf(secret, userId, text)}`;
}

export function openState(secret: string, userId: UserId, state: string, now: number): ConsentState | null {
  const [text = "", seal = ""] = state.split(".");
  const [given, wanted] = [Buffer.from(seal), Buffer.from(sealOf(secret, userId, text))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const consent = ConsentState.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return consent.until < now ? null : consent;
}

function sealOf(secret: string, userId: UserId, text: string): string {
  return createHmac("sha256", secret).update(`${userId}\n${text}`).digest("base64url");
}
