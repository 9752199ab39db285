import { type Command, InvalidArgumentError } from "commander";
import { type Account, deleteAccountBeside, grantPro, listAccounts, setAdmin } from "../../db/auth/accounts.ts";
import { countSharing } from "../../db/households/shared_households.ts";
import { readConfig } from "../../server/host/settings/config.ts";
import { CommandFailed, WrongUse } from "../command_failed.ts";
import { counted } from "../../domain/wire/counted.ts";
import { openDatabase } from "../database.ts";
import { report, table, terminalSafe } from "../print.ts";
import { addGroup, addVerb, atLeastOne } from "../verb.ts";
import { requireAccount } from "./require_account.ts";

const HEADING = ["e-mail", "username", "role", "Pro until", "boxes", "since", "last seen"];

const FOR_GOOD = new Date("9999-12-31T00:00:00Z");
const DAY_MS = 24 * 60 * 60_000;

export function addUsers(program: Command): void {
  const users = addGroup(program, "users", "accounts, who is an admin, and who is Pro");
  addVerb(users, { usage: "list", does: "list accounts, the newest first", example: "users list --search ann" })
    .option("--search <text>", "only those with this in their address or names", "")
    .option("--limit <count>", "how many at most", atLeastOne, 100)
    .action(list);
  addVerb(users, {
    usage: "promote <who>",
    does: "make an account an admin; <who> is an e-mail address, a username or an id, here and below",
    example: "users promote ann@example.org",
  }).action((who, flags) => changeRole(who, true, flags));
  addVerb(users, {
    usage: "demote <who>",
    does: "make an admin a member again",
    example: "users demote ann@example.org",
  })
    .action((who, flags) => changeRole(who, false, flags));
  addVerb(users, {
    usage: "pro <who>",
    does: "grant Pro, for good or for a time, or take back what was granted; what a subscription paid for stays",
    example: "users pro ann@example.org --days 90",
  })
    .option("--days <count>", "so many days from now", atLeastOne)
    .option("--until <time>", "until this day or time, such as 2027-01-31", time)
    .option("--off", "take back what was granted")
    .action(changePro);
  addVerb(users, {
    usage: "delete <who>",
    does: "delete an account with everything that belongs to it; there is no way back but a backup",
    example: "users delete ann@example.org --yes",
  })
    .option("--yes", "do not ask")
    .action(remove);
}

interface Flags {
  readonly json?: boolean;
}

async function list({ json, search, limit }: Flags & { search: string; limit: number }): Promise<void> {
  const config = readConfig();
  await using database = await openDatabase(config);
  const { accounts, total } = await listAccounts(database.pool, config, search, limit);
  report(json, { users: accounts.map(asJson), total }, () => accountsTable(accounts, total, new Date()));
}

async function changeRole(who: string, isAdmin: boolean, { json }: Flags): Promise<void> {
  const config = readConfig();
  await using database = await openDatabase(config);
  const account = await requireAccount(database.pool, config, who);
  if (!isAdmin && account.isAdminBySettings) {
    throw new CommandFailed(`${nameOf(account)} is an admin by ADMIN_EMAILS: take the address out there, and restart.`);
  }
  const isChanged = account.isAdmin !== isAdmin;
  if (isChanged) await setAdmin(database.pool, account.userId, isAdmin);
  const role = isAdmin ? "an admin" : "no admin";
  report(
    json,
    { user: asJson({ ...account, isAdmin }), changed: isChanged },
    () => isChanged ? `${nameOf(account)} is ${role} now.` : `${nameOf(account)} was ${role} already.`,
  );
}

interface ProFlags extends Flags {
  readonly days?: number;
  readonly until?: Date;
  readonly off?: boolean;
}

async function changePro(who: string, { json, days, until, off }: ProFlags): Promise<void> {
  if ([days, until, off].filter((given) => given !== undefined).length > 1) {
    throw new WrongUse("Give one of --days, --until and --off, or none.");
  }
  const wanted = off ? null : days ? new Date(Date.now() + days * DAY_MS) : until ?? FOR_GOOD;
  if (wanted && wanted.getTime() < Date.now()) {
    throw new WrongUse("--until lies in the past; --off ends what was granted.");
  }
  const config = readConfig();
  await using database = await openDatabase(config);
  const account = await requireAccount(database.pool, config, who);
  const proUntil = await grantPro(database.pool, account.userId, wanted);
  report(json, { user: asJson({ ...account, proUntil }) }, () => proSentence(account, wanted, proUntil));
}

function proSentence(account: Account, wanted: Date | null, proUntil: Date | null): string {
  const isPaidFor = proUntil !== null && proUntil.getTime() !== wanted?.getTime();
  if (proUntil === null || proUntil.getTime() < Date.now()) return `${nameOf(account)} is not Pro any more.`;
  if (proUntil.getTime() === FOR_GOOD.getTime()) return `${nameOf(account)} is Pro for good.`;
  return `${nameOf(account)} is Pro until ${proUntil.toISOString()}${isPaidFor ? ", by a subscription" : ""}.`;
}

async function remove(who: string, { json, yes }: Flags & { yes?: boolean }): Promise<void> {
  const config = readConfig();
  await using database = await openDatabase(config);
  const account = await requireAccount(database.pool, config, who);
  const others = await countSharing(database.pool, account.userId);
  if (!yes) requireConsent(account, others);
  await deleteAccountBeside(database.pool, account.userId, new Date());
  const told = others > 0 ? ` ${counted(others, "person", "people")} who shared its boxes will read so by mail.` : "";
  report(json, { deleted: asJson(account), others }, () => `${nameOf(account)} is deleted.${told}`);
}

function requireConsent(account: Account, others: number): void {
  if (!Deno.stdin.isTerminal()) throw new WrongUse("This cannot be undone: add --yes.");
  const boxes = counted(account.boxes, "box", "boxes");
  const sharing = others > 0 ? `, shared with ${counted(others, "other person", "other people")},` : "";
  if (!confirm(`Delete ${nameOf(account)} with ${boxes}${sharing} for good?`)) {
    throw new CommandFailed("Nothing was deleted.");
  }
}

function nameOf({ email, username }: Account): string {
  return terminalSafe(email || username);
}

function asJson(account: Account) {
  return { ...account, isPro: account.proUntil !== null && account.proUntil.getTime() > Date.now() };
}

function time(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError("Give a day such as 2027-01-31.");
  return date;
}

function accountsTable(accounts: readonly Account[], total: number, now: Date): string {
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
