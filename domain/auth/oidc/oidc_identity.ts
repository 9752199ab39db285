import { z } from "zod";
import { EmailAddress } from "../../wire/email_address.ts";
import { authFailure } from "../failures.ts";
import { isMadeOfAddress } from "../person_name.ts";
import { vouchedName } from "../vouched_name.ts";

/** The claims that we use. Source: OpenID Connect Core 1.0, section 5.1. */
const Claims = z.object({
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

export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

/**
 * The person that an ID token and the provider's user info speak of.
 * @param isEmailTrusted whether the operator believes an address of which the provider does not say whether it is verified
 * @throws Failure OidcRefused, OidcNoEmail, OidcEmailUnusable, OidcEmailUnverified
 */
export function oidcIdentityOf(issuer: string, claims: unknown, isEmailTrusted: boolean): OidcIdentity {
  const parsed = Claims.safeParse(claims);
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
