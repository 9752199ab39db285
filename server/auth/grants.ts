import type { Grants } from "../../db/auth/users.ts";
import type { Config } from "../config.ts";

const FAR_AWAY = new Date("9999-01-01T00:00:00Z");

/** What signing in grants: the operator's ADMIN_EMAILS, and in the sandbox the roles its three accounts are named after. */
export function grantsBy({ adminEmails, isSandbox }: Pick<Config, "adminEmails" | "isSandbox">) {
  return (email: string): Grants => ({
    isAdmin: adminEmails.includes(email) || (isSandbox && email === "admin@sandbox.test") ? true : null,
    proUntil: isSandbox && email === "pro@sandbox.test" ? FAR_AWAY : null,
  });
}
