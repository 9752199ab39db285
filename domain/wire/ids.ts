import { z } from "zod";

/** PostgreSQL cannot even compare a text with NUL. */
const NO_NUL = /^[^\0]*$/;

/** Ids are opaque to everybody but the database; a branded type keeps one kind from standing in for another. */
function id<const Brand extends string>(of: string) {
  return z.string().min(1).max(64).regex(NO_NUL, "may not contain a NUL character").meta({ says: `the id of ${of}` })
    .brand<Brand>();
}

export const UserId = id<"UserId">("a person");
export type UserId = z.output<typeof UserId>;
export const HouseholdId = id<"HouseholdId">("a household");
export type HouseholdId = z.output<typeof HouseholdId>;
export const InvitationId = id<"InvitationId">("an invitation to a household");
export type InvitationId = z.output<typeof InvitationId>;
export const MergeId = id<"MergeId">("boxes that somebody brought along");
export type MergeId = z.output<typeof MergeId>;
export const ItemId = id<"ItemId">("a box");
export type ItemId = z.output<typeof ItemId>;
export const BoxLinkId = id<"BoxLinkId">("a link of a box");
export type BoxLinkId = z.output<typeof BoxLinkId>;
export const WebhookId = id<"WebhookId">("a webhook");
export type WebhookId = z.output<typeof WebhookId>;
export const MediaKey = id<"MediaKey">("a file");
export type MediaKey = z.output<typeof MediaKey>;
export const SessionId = id<"SessionId">("a session");
export type SessionId = z.output<typeof SessionId>;
export const ApiTokenId = id<"ApiTokenId">("an API token");
export type ApiTokenId = z.output<typeof ApiTokenId>;
export const GameId = id<"GameId">("a game");
export type GameId = z.output<typeof GameId>;
export const ImportId = id<"ImportId">("an import");
export type ImportId = z.output<typeof ImportId>;
export const EventId = id<"EventId">("an event");
export type EventId = z.output<typeof EventId>;
export const KeptScanId = id<"KeptScanId">("a kept picture of a number");
export type KeptScanId = z.output<typeof KeptScanId>;
