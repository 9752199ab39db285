import { z } from "zod";
import { EmailAddress } from "../wire/email_address.ts";
import { LONGEST_VOUCHED_NAME } from "./contract.ts";
import { authFailure } from "./failures.ts";
import { isMadeOfAddress } from "./person_name.ts";

/** A name in a provider's claims. Whatever stands there keeps nobody out; what is kept of it, `keptName` says. */
const vouchedName = z.string().transform((name) => name.slice(0, LONGEST_VOUCHED_NAME)).optional().catch(undefined);

interface Audience {
  readonly aud?: string | readonly string[] | undefined;
  /** The authorized party: for which of several programs a token was made. */
  readonly azp?: unknown;
}

/**
 * Whether an ID token was made for this program. One for several says for which, and one that was made for another is not ours,
 * however many it names. Source: OpenID Connect Core 1.0, 3.1.3.7.
 */
export function isForClient({ aud, azp }: Audience, clientId: string): boolean {
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  return azp === undefined ? !isForSeveral : azp === clientId;
}

/** The claims of a Google ID token that we use. Source: developers.google.com/identity/openid-connect, "ID token payload". */
const GoogleClaims = z.object({
  sub: z.string().min(1),
  email: EmailAddress,
  email_verified: z.union([z.boolean(), z.literal("true"), z.literal("false")]),
  given_name: vouchedName,
  family_name: vouchedName,
  nonce: z.string().max(200).optional(),
});

export interface Identity {
  readonly subject: string;
  /** Lower case: providers treat addresses so, and so do people. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const GOOGLE_ISSUERS = ["https://accounts.google.com", "accounts.google.com"];

/**
 * The person a verified token of Google's speaks of, and the nonce with which their browser began.
 * @param claimedEmail what the payload says, in lower case
 * @throws Failure CredentialRefused, EmailUnverified, EmailDiffers
 */
export function googleIdentityOf(
  claims: unknown,
  claimedEmail: string,
): Identity & { readonly nonce: string | undefined } {
  const parsed = GoogleClaims.safeParse(claims);
  if (!parsed.success) throw authFailure("CredentialRefused");
  const { sub, email, email_verified, given_name = "", family_name = "", nonce } = parsed.data;
  if (email_verified !== true && email_verified !== "true") throw authFailure("EmailUnverified");
  if (email !== claimedEmail) throw authFailure("EmailDiffers");
  return { subject: sub, email, firstName: given_name, lastName: family_name, nonce };
}

/** The claims of another provider's that we use. Source: OpenID Connect Core 1.0, section 5.1. */
const OidcClaims = z.object({
  sub: z.string().min(1).max(255),
  /** Anything: one that cannot be used here is named so. */
  email: z.unknown().optional(),
  /** Anything: what is not plainly true is not true. */
  email_verified: z.unknown().optional(),
  given_name: vouchedName,
  family_name: vouchedName,
  name: vouchedName,
  preferred_username: vouchedName,
});

export interface OidcIdentity extends Identity {
  readonly issuer: string;
  readonly username: string;
}

/**
 * The person that an ID token and the provider's user info speak of.
 * @param isEmailTrusted whether the operator believes an address of which the provider does not say whether it is verified
 * @throws Failure OidcRefused, OidcNoEmail, OidcEmailUnusable, OidcEmailUnverified
 */
export function oidcIdentityOf(issuer: string, claims: unknown, isEmailTrusted: boolean): OidcIdentity {
  const parsed = OidcClaims.safeParse(claims);
  if (!parsed.success) throw authFailure("OidcRefused");
  const { sub, email: given, email_verified, given_name, family_name, name, preferred_username } = parsed.data;
  if (!given) throw authFailure("OidcNoEmail");
  const { data: email } = EmailAddress.safeParse(given);
  if (!email) throw authFailure("OidcEmailUnusable");
  const isVerified = email_verified === undefined
    ? isEmailTrusted
    : email_verified === true || email_verified === "true";
  if (!isVerified) throw authFailure("OidcEmailUnverified");
  // Many providers put the address where they know no name, and others see what somebody is called.
  const nameIn = (...claims: (string | undefined)[]) =>
    claims.find((claim) => claim && !isMadeOfAddress(claim, email)) ?? "";
  return {
    issuer,
    subject: sub,
    email,
    firstName: nameIn(given_name, name),
    lastName: nameIn(family_name),
    username: nameIn(preferred_username),
  };
}
