import type { SandboxGrants } from "../../db/auth/users.ts";

export type RolesByEmail = ReadonlyMap<string, Partial<SandboxGrants>>;

/** What signing in grants in the sandbox; null outside it. */
export type GrantsOf = (email: string) => SandboxGrants | null;

export function grantsBy(sandboxRoles: RolesByEmail | null): GrantsOf {
  return (email) => sandboxRoles && { isAdmin: null, proUntil: null, ...sandboxRoles.get(email) };
}
