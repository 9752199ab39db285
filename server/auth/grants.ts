import type { SandboxGrants } from "../../db/auth/users.ts";

/** What certain addresses may do in the sandbox. */
export type RolesByEmail = ReadonlyMap<string, Partial<SandboxGrants>>;

/** What signing in grants in the sandbox; null outside it. */
export type GrantsOf = (email: string) => SandboxGrants | null;

export function grantsBy(sandboxRoles: RolesByEmail | null): GrantsOf {
  return (email) => sandboxRoles && { isAdmin: null, proUntil: null, ...sandboxRoles.get(email) };
}
