import { z } from "zod";
import { EmailAddress } from "../wire/email_address.ts";
import { authFailure } from "./failures.ts";
import { vouchedName } from "./vouched_name.ts";

/** The claims of a Google ID token that we use. Source: developers.google.com/identity/openid-connect, "ID token payload". */
const GoogleClaims = z.object({
  sub: z.string().min(1),
  email: EmailAddress,
  email_verified: z.union([z.boolean(), z.literal("true"), z.literal("false")]),
  given_name: vouchedName,
  family_name: vouchedName,
  nonce: z.string().max(200).optional(),
});
type GoogleClaims = z.output<typeof GoogleClaims>;

export interface Identity {
  readonly subject: string;
  /** Lower case: Google treats addresses so, and so do people. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Somebody whom Google vouches for, and the nonce with which their browser began. */
export interface Vouched extends Identity {
  readonly nonce: string | undefined;
}

export const GOOGLE_ISSUERS = ["https://accounts.google.com", "accounts.google.com"];

/**
 * The person a verified token speaks of.
 * @param claimedEmail what the payload says, in lower case
 * @throws Failure CredentialRefused, EmailUnverified, EmailDiffers
 */
export function identityOf(claims: unknown, claimedEmail: string): Vouched {
  const parsed = GoogleClaims.safeParse(claims);
  if (!parsed.success) throw authFailure("CredentialRefused");
  const { sub, email, email_verified, given_name = "", family_name = "", nonce } = parsed.data;
  if (email_verified !== true && email_verified !== "true") throw authFailure("EmailUnverified");
  if (email !== claimedEmail) throw authFailure("EmailDiffers");
  return { subject: sub, email, firstName: given_name, lastName: family_name, nonce };
}
