import { type Command, InvalidArgumentError } from "commander";
import { type EventOrder, isFulfilled, nextEventState } from "../../domain/game/events/event_state.ts";
import type { EventId } from "../../domain/wire/ids.ts";
import { eventFacts, findEvent, insertEvent, listEvents, moveEvent, type StoredEvent } from "../../db/game/events.ts";
import type { Pool, Sql } from "../../db/sql.ts";
import { COMMAND, readConfig } from "../../server/host/settings/config.ts";
import { CommandFailed } from "../command_failed.ts";
import { counted } from "../../domain/wire/counted.ts";
import { openDatabase } from "../database.ts";
import { report, table, terminalSafe } from "../print.ts";
import { addGroup, addVerb, atLeastOne } from "../verb.ts";
import { schedule } from "./schedule.ts";

interface Flags {
  readonly json?: boolean;
}

const ORDERS: Readonly<Record<EventOrder, { readonly does: string; readonly done: string }>> = {
  start: { does: "begin an event now", done: "runs" },
  end: { does: "end an event; running games are finished first, for up to two minutes", done: "ends" },
  cancel: { does: "cancel an event with its games", done: "is cancelled" },
};

const HEADING = ["id", "title", "state", "starts", "ends", "board", "lives", "players"];

const MAX_DAYS = 366;

function daysAhead(text: string): number {
  const days = atLeastOne(text);
  if (days > MAX_DAYS) throw new InvalidArgumentError(`Give at most ${MAX_DAYS} days.`);
  return days;
}

export function addEvents(program: Command): void {
  const events = addGroup(program, "events", "tournaments");
  addVerb(events, {
    usage: "list",
    does: "list events: running ones, then what comes, then what was",
    example: "events list",
  })
    .option("--limit <count>", "how many at most", atLeastOne, 50)
    .action(list);
  addVerb(events, {
    usage: "seed",
    does: "make a believable schedule: one event that runs now, and those of the coming days; what is there stays",
    example: "events seed --days 14",
  })
    .option("--days <count>", `how far the schedule reaches, ${MAX_DAYS} at most`, daysAhead, 14)
    .action(seed);
  for (const [order, { does }] of Object.entries(ORDERS) as [EventOrder, { does: string }][]) {
    addVerb(events, { usage: `${order} <id>`, does, example: `events ${order} seed-cup-20270102` })
      .action((id: EventId, flags: Flags) => give(order, id, flags));
  }
}

async function list({ json, limit }: Flags & { limit: number }): Promise<void> {
  await using database = await openDatabase(readConfig());
  const events = await listEvents(database.pool, limit);
  report(json, { events }, () => events.length === 0 ? "No events." : table(HEADING, events.map(rowOf)));
}

async function seed({ json, days }: Flags & { days: number }): Promise<void> {
  await using database = await openDatabase(readConfig());
  const { pool } = database;
  const now = new Date();
  const made: StoredEvent[] = [];
  const planned = schedule(now, days);
  await pool.begin(async (tx) => {
    for (const { eventId, input } of planned) {
      if (await findEvent(tx, eventId as EventId)) continue;
      const id = await insertEvent(tx, input, input.startTime <= now ? "running" : "scheduled", eventId);
      made.push(await requireEvent(tx, id));
    }
  });
  const there = planned.length - made.length;
  report(json, { made, there }, () => {
    const done = `${counted(made.length, "event")} made, ${there} ${there === 1 ? "was" : "were"} there already.`;
    return made.length === 0 ? done : `${table(HEADING, made.map(rowOf))}\n${done}`;
  });
}

async function give(order: EventOrder, id: EventId, { json }: Flags): Promise<void> {
  await using database = await openDatabase(readConfig());
  const { pool } = database;
  const { state } = await requireEvent(pool, id);
  const hasMoved = await move(pool, id, order);
  if (!hasMoved && !isFulfilled(order, state)) throw new CommandFailed(`That event is over: it is ${state}.`);
  const event = await requireEvent(pool, id);
  report(json, { event, changed: hasMoved }, () => {
    const sentence = `"${terminalSafe(event.title)}" ${ORDERS[order].done}`;
    return hasMoved ? `${sentence} now.` : `${sentence} already.`;
  });
}

/** The running server's clock tells the players, and clears the queue and the games, within a second. */
async function move(pool: Pool, id: EventId, order: EventOrder): Promise<boolean> {
  const [at] = await eventFacts(pool, id);
  const next = at ? nextEventState(at.state, at, { type: order }) : null;
  return at && next ? await moveEvent(pool, id, at.state, next, new Date()) : false;
}

async function requireEvent(pool: Sql, id: EventId): Promise<StoredEvent> {
  const event = await findEvent(pool, id);
  if (event) return event;
  throw new CommandFailed(
    `There is no event ${terminalSafe(JSON.stringify(id))}; "${COMMAND} events list" shows them.`,
  );
}

function rowOf(event: StoredEvent): string[] {
  const { eventId, title, state, startTime, endTime, boardSize, lives, maxPlayers, playerCount } = event;
  const board = boardSize === "ladder" ? "ladder" : `${boardSize}x${boardSize}`;
  const players = `${playerCount} of ${maxPlayers}`;
  return [eventId, title, state, minute(startTime), minute(endTime), board, String(lives), players];
}

function minute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
