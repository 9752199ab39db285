import type { Grants } from "../../db/auth/users.ts";

export type RolesByEmail = ReadonlyMap<string, Partial<Grants>>;

const NONE: Grants = { isAdmin: null, proUntil: null };

export function grantsBy(adminEmails: readonly string[], roles: RolesByEmail = new Map()) {
  return (email: string): Grants => ({
    ...NONE,
    ...(adminEmails.includes(email) && { isAdmin: true }),
    ...roles.get(email),
  });
}
