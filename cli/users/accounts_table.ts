import type { Account } from "../../db/auth/accounts.ts";
import { counted } from "../../domain/wire/counted.ts";
import { table } from "../table.ts";

const HEADING = ["e-mail", "username", "role", "Pro until", "boxes", "since", "last seen"];

export function accountsTable(accounts: readonly Account[], total: number, now: Date): string {
  const rows = accounts.map((account) => [
    account.email,
    account.username,
    roleOf(account),
    account.proUntil && account.proUntil > now ? day(account.proUntil) : "-",
    String(account.boxes),
    day(account.createdAt),
    account.lastSeenAt ? day(account.lastSeenAt) : "never",
  ]);
  const count = counted(total, "account");
  const shown = accounts.length < total ? `${accounts.length} of ${count}` : count;
  return accounts.length === 0 ? `${shown}.` : `${table(HEADING, rows)}\n${shown}.`;
}

function roleOf({ isAdmin, isAdminBySettings }: Account): string {
  if (isAdminBySettings) return "admin (ADMIN_EMAILS)";
  return isAdmin ? "admin" : "member";
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10);
}
