import type { Grants } from "../../db/auth/users.ts";

/** What certain addresses may do beyond what anybody may. */
export type RolesByEmail = ReadonlyMap<string, Partial<Grants>>;

const NONE: Grants = { isAdmin: null, proUntil: null };

/** What signing in grants: the operator's ADMIN_EMAILS, and the roles that the sandbox hands in. */
export function grantsBy(adminEmails: readonly string[], roles: RolesByEmail = new Map()) {
  return (email: string): Grants => ({
    ...NONE,
    ...(adminEmails.includes(email) && { isAdmin: true }),
    ...roles.get(email),
  });
}
