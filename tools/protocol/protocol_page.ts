import { z } from "zod";
import { contract } from "../../domain/contract.ts";
import { User } from "../../domain/auth/user.ts";
import { Subscription } from "../../domain/billing/contract.ts";
import { PaymentMethod } from "../../domain/billing/payment_method.ts";
import { Plan } from "../../domain/billing/plan.ts";
import { Standing, TournamentEvent } from "../../domain/game/events/event.ts";
import { clientMessages, serverMessages, TournamentResult } from "../../domain/game/messages.ts";
import { Player } from "../../domain/game/players/player.ts";
import { GameState } from "../../domain/game/room/game_state.ts";
import { Item } from "../../domain/items/item.ts";
import { Media } from "../../domain/media/media.ts";
import { Log } from "../../domain/logs/log.ts";
import { Person } from "../../domain/profile/profile.ts";
import type { Action, CallTable, RateLimit, Who } from "../../domain/wire/action.ts";
import type { FailureCatalogue } from "../../domain/wire/failure.ts";
import { wireFailures } from "../../domain/wire/failures.ts";
import type { Message } from "../../domain/wire/message.ts";
import { limitInWords } from "../../domain/wire/limits.ts";
import { RECENT_SIGN_IN_MS } from "../../domain/wire/caller.ts";
import { scopeOf } from "../../domain/wire/token_scope.ts";
import { methodOf, ownAddressesOf } from "../../server/http/calls/serve_calls.ts";
import { type Field, fieldsOf, type Shapes } from "./fields.ts";
import { Import, ImportedRow } from "../../domain/transfer/import.ts";
import { conventions, limits, sandbox, sockets } from "./page_texts.ts";

const SHAPES: Shapes = {
  ...{ User, Person, Item, Media, Import, ImportedRow, Subscription, Plan, PaymentMethod, Log },
  ...{ TournamentEvent, Standing, Player, GameState, TournamentResult },
};

const HEADINGS: Readonly<Record<keyof typeof contract, string>> = {
  auth: "Signing in",
  recovery: "Recovering an account",
  passwords: "Signing in with a password",
  oidc: "Signing in through an OpenID Connect provider",
  tokens: "API tokens",
  households: "Households",
  merges: "Bringing boxes into a household",
  items: "Boxes",
  labels: "Printed labels",
  links: "One box by link",
  v1: "Boxes, for programs",
  media: "Photos and files of a box",
  transfer: "Export and import",
  scans: "Pictures of numbers",
  billing: "Plans and payments",
  stripe: "Stripe's messages",
  profile: "Profiles",
  backups: "Backups",
  events: "Events",
  players: "Players",
  calendar: "Google Calendar",
  webhooks: "Webhooks",
  openapi: "The calls of API tokens, described",
  logs: "Logs",
  operations: "Running the server",
};

export function protocolPage(): string {
  const rooms = Object.entries<CallTable>(contract).map(([room, table]) => roomText(room, table));
  return `${
    [
      conventions(),
      limits(),
      "## Failures that any call may answer with",
      failureTable(wireFailures),
      ...rooms,
      sockets(),
      "### Messages to the server",
      ...Object.entries<Message>(clientMessages).map(messageText),
      "### Messages from the server",
      ...Object.entries<z.ZodType>(serverMessages).map(pushText),
      "## Shapes",
      ...Object.entries(SHAPES).map(shapeText),
      sandbox(),
    ].join("\n\n")
  }\n`;
}

function roomText(room: string, table: CallTable): string {
  return [
    `## ${headingOf(room)}`,
    ...Object.entries(table.rows).map(([name, row]) => callText(name, row, table)),
    ...(Object.keys(table.failures).length > 0 ? [failuresText(room, table.failures)] : []),
  ].join("\n\n");
}

function headingOf(room: string): string {
  return Object.entries(HEADINGS).find(([name]) => name === room)?.[1] ?? room;
}

/** Rooms may share a catalogue: it stands under the first of them. */
function failuresText(room: string, failures: FailureCatalogue): string {
  const sharing = Object.entries<CallTable>(contract).filter(([, table]) => table.failures === failures);
  const first = sharing[0]?.[0] ?? room;
  const heading = `Failures: ${headingOf(first)}`;
  if (first === room) return `### ${heading}\n\n${failureTable(failures)}`;
  return `[${heading}](#${heading.toLowerCase().replaceAll(":", "").replaceAll(" ", "-")}).`;
}

const WHO: Readonly<Record<Who, string>> = {
  anyone: "anyone",
  account: "who has signed in",
  viewer: "everybody in the household",
  member: "members of the household",
  owner: "the owner of the household",
  admin: "admins",
};

function limitText(limit: RateLimit): string {
  const together = limit.sharedAs === undefined ? "" : `, counted together with the other calls of ${limit.sharedAs}`;
  return `At most ${limitInWords(limit)}${together}.`;
}

function callText(name: string, row: Action, table: CallTable): string {
  const isJson = !(row.reply instanceof z.ZodCustom);
  return [
    `### ${name}`,
    `${row.does}`,
    [
      ...waysOf(name, row, table).map((way) => `- ${way}`),
      `- For ${WHO[row.who]}${tokenWords(row)}${recentWords(row)}. ${row.reads ? "Reads" : "Writes"}.${
        isJson ? ` Status ${row.status ?? 200}.` : ""
      }`,
      ...(row.rateLimit ? [`- ${limitText(row.rateLimit)}`] : []),
      ...(row.message ? [`- \`message\`: \`${row.message.done}\`, or \`${row.message.failed}\`.`] : []),
      ...(row.body ? [`- The body: ${row.body}.`] : []),
    ].join("\n"),
    fieldsText("Payload", fieldsOf(row.payload, "input")),
    isJson ? fieldsText("Reply", fieldsOf(row.reply, "output", SHAPES)) : `Reply: ${row.reply.description}`,
  ].join("\n\n");
}

function tokenWords(row: Action): string {
  const scope = scopeOf(row);
  return scope && row.who !== "anyone" ? `, also by an API token that may ${scope}` : "";
}

function recentWords({ needsRecentSignIn }: Action): string {
  return needsRecentSignIn ? `, after a sign-in in the last ${RECENT_SIGN_IN_MS / 60_000} minutes` : "";
}

/** How to send it, at each of its addresses. */
function waysOf(name: string, row: Action, table: CallTable): string[] {
  const at = ownAddressesOf(row).map((path) => `\`${methodOf(row)} ${path}\``);
  if (row.path !== undefined) {
    return [`${at.join(", or ")}${row.isPayloadInAddress ? "; the payload in the address" : ""}`];
  }
  const named = row.reads
    ? `\`GET ${table.path}?action=${name}&payload=…\``
    : `\`POST ${table.path}\` with \`{"action": "${name}", "payload": …}\``;
  return [named, ...at.map((way) => `also ${way}`)];
}

function messageText([name, { does, refusedBy, payload }]: [string, Message]): string {
  return [`#### ${name}`, `${does} Refused by \`${refusedBy}\`.`, fieldsText("Payload", fieldsOf(payload, "input"))]
    .join("\n\n");
}

function pushText([name, schema]: [string, z.ZodType]): string {
  return [`#### ${name}`, schema.description ?? "", fieldsText("Carries", fieldsOf(schema, "output", SHAPES))]
    .join("\n\n");
}

function shapeText([name, schema]: [string, z.ZodType]): string {
  return [`### ${name}`, fieldsText("Fields", fieldsOf(schema, "output", SHAPES))].join("\n\n");
}

function fieldsText(what: string, fields: readonly Field[]): string {
  if (fields.length === 0) return `${what}: nothing.`;
  const lines = fields.map(({ name, isOptional, says }) =>
    name ? `- \`${name}\`${isOptional ? " (may be missing)" : ""}: ${says}` : `- ${says}`
  );
  return `${what}:\n\n${lines.join("\n")}`;
}

function failureTable(failures: FailureCatalogue): string {
  const rows = Object.entries(failures).map(([code, [status, sentence]]) =>
    `| ${status} | \`${code}\` | ${sentence} |`
  );
  return ["| status | name | sentence |", "|---|---|---|", ...rows].join("\n");
}
