import type { NewLog } from "../../domain/logs/log.ts";
import type { LogSink } from "../host/log/log.ts";

type DropReason = "overBudget" | "tooLong" | "malformed" | "tooManyClients" | "queueFull" | "refused";
type Drops = Readonly<Partial<Record<DropReason, number>>>;

/** What waits to be written; nobody waits for it. Adding to a full queue drops what is added, and counts it. */
export interface LogQueue extends LogSink {
  /** Of a browser: browsers together may fill half of it, so that the server's own errors have room. */
  addClient(entry: NewLog): boolean;
  drop(reason: DropReason, count: number): void;
  /** The oldest entries, which stay until they are written: at most so many, and no more than a part of what fits in memory. */
  oldest(most: number): NewLog[];
  remove(count: number): void;
  readonly size: number;
  /** What was dropped since this was asked last; null for nothing. */
  takeDrops(): Drops | null;
  readonly allDrops: Drops;
}

export interface QueueLimits {
  readonly entries: number;
  /** Of memory, about. */
  readonly bytes: number;
}

const USUAL_LIMITS: QueueLimits = { entries: 5_000, bytes: 12_000_000 };
/** Of the memory, what is written at once. */
const WRITTEN_SHARE = 1 / 8;

interface Waiting {
  readonly entry: NewLog;
  readonly bytes: number;
}

export function openLogQueue(limits: QueueLimits = USUAL_LIMITS): LogQueue {
  const waiting: Waiting[] = [];
  let bytes = 0;
  let drops: Partial<Record<DropReason, number>> = {};
  const allDrops: Partial<Record<DropReason, number>> = {};

  function drop(reason: DropReason, count: number): void {
    if (count === 0) return;
    drops[reason] = (drops[reason] ?? 0) + count;
    allDrops[reason] = (allDrops[reason] ?? 0) + count;
  }

  function add(entry: NewLog, share: number): boolean {
    const one = { entry, bytes: bytesOf(entry) };
    if (waiting.length >= limits.entries * share || bytes + one.bytes > limits.bytes * share) {
      drop("queueFull", 1);
      return false;
    }
    waiting.push(one);
    bytes += one.bytes;
    return true;
  }

  return {
    add: (entry) => void add(entry, 1),
    addClient: (entry) => add(entry, 0.5),
    drop,
    oldest: (most) => oldestOf(waiting.slice(0, most), limits.bytes * WRITTEN_SHARE),
    remove(count) {
      for (const written of waiting.splice(0, count)) bytes -= written.bytes;
    },
    get size() {
      return waiting.length;
    },
    takeDrops() {
      const taken = Object.keys(drops).length > 0 ? drops : null;
      drops = {};
      return taken;
    },
    allDrops,
  };
}

/** One at least. */
function oldestOf(waiting: readonly Waiting[], maxBytes: number): NewLog[] {
  const entries: NewLog[] = [];
  let total = 0;
  for (const { entry, bytes } of waiting) {
    total += bytes;
    if (entries.length > 0 && total > maxBytes) break;
    entries.push(entry);
  }
  return entries;
}

/** A letter beyond Latin makes two bytes of each; the fields of a context are objects of their own. */
const LETTER_BYTES = 2;
const CONTEXT_LETTER_BYTES = 4;
const ENTRY_BYTES = 1_000;

/** What an entry takes of memory, rather more than less. */
function bytesOf({ message, stack, context }: NewLog): number {
  return ENTRY_BYTES + LETTER_BYTES * (message.length + stack.length) +
    CONTEXT_LETTER_BYTES * JSON.stringify(context).length;
}
