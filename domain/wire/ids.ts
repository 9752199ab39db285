import { z } from "zod";

/** PostgreSQL cannot even compare a text with NUL. */
const NO_NUL = /^[^\0]*$/;

/** Ids are opaque to everybody but the database; a branded type keeps one kind from standing in for another. */
function id<const Brand extends string>() {
  return z.string().min(1).max(64).regex(NO_NUL, "may not contain a NUL character").brand<Brand>();
}

export const UserId = id<"UserId">();
export type UserId = z.output<typeof UserId>;
export const ItemId = id<"ItemId">();
export type ItemId = z.output<typeof ItemId>;
export const MediaKey = id<"MediaKey">();
export type MediaKey = z.output<typeof MediaKey>;
export const SessionId = id<"SessionId">();
export type SessionId = z.output<typeof SessionId>;
export const GameId = id<"GameId">();
export type GameId = z.output<typeof GameId>;
export const EventId = id<"EventId">();
export type EventId = z.output<typeof EventId>;
