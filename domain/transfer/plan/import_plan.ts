import { assetLimitSentence, type PlanLimits } from "../../items/plan_limits.ts";
import type { ItemTexts } from "../../items/item.ts";
import { TagId } from "../../items/tag_id.ts";
import type { ItemId } from "../../wire/ids.ts";
import { sentences, shortened } from "../shown_names.ts";
import { type CheckedRow, MAX_TAGS, type RowCheck } from "./check_row.ts";
import { mergeTags } from "./merge_texts.ts";
import { heldSentence, type Holder, type KnownBox, numberHolders, titled } from "./number_holders.ts";

/** What to do with a row whose box is here already: skip it, add what the box lacks, let the row's texts win, or make another box. */
export const SAME_NUMBER = ["skip", "merge", "overwrite", "renumber"] as const;
export type SameNumber = typeof SAME_NUMBER[number];

export const VERDICTS = ["create", "merge", "skip", "refuse"] as const;
export type Verdict = typeof VERDICTS[number];

/** A file of a row as the zip holds it; null where the zip does not have it. */
interface OfferedFile {
  readonly fileName: string;
  readonly held: { readonly bytes: number; readonly crc32: number } | null;
  /** To be fetched: nobody knows yet how large it is. */
  readonly isAddress?: boolean;
}

/** A checked row with its files, or why it is refused. */
export type PlannableRow = RowCheck & { readonly rowNumber: number; readonly files: readonly OfferedFile[] };

export interface PlannedRow {
  readonly rowNumber: number;
  readonly verdict: Verdict;
  /** The number that the box has or gets. */
  readonly tagId: TagId | null;
  readonly targetId: ItemId | null;
  /** Indexes of the files that come along, from 0. */
  readonly kept: readonly number[];
  /** What a person should know; empty where the verdict says it all. */
  readonly sentence: string;
}

export interface PlanGround {
  readonly sameNumber: SameNumber;
  readonly isPro: boolean;
  readonly limits: PlanLimits;
  /** Null is without limit. */
  readonly boxesLeft: number | null;
  readonly bytesLeft: number;
  /** Living boxes by their number. */
  readonly living: ReadonlyMap<TagId, KnownBox>;
  /** Number and time of deletion of what is in the trash, as `trashKey` spells them. */
  readonly trashed: ReadonlySet<string>;
  /** Every number that the file names. */
  readonly named: ReadonlySet<TagId>;
  /** The numbers of living boxes that came in before, by what another program calls them. */
  readonly cameBefore: ReadonlyMap<string, TagId>;
}

export function trashKey(tagId: TagId, deletedAt: string): string {
  return `${tagId} ${deletedAt}`;
}

/** Decides row after row, in the order of the file; each decision knows those before it. */
export function planImport(ground: PlanGround): (row: PlannableRow) => PlannedRow {
  const planner = new ImportPlanner(ground);
  return (row) => planner.decide(row);
}

class ImportPlanner {
  readonly #ground: PlanGround;
  readonly #holderOf: (tagId: TagId) => Holder | null;
  readonly #next: () => TagId | null;
  /** Rows by the living number that they got. */
  readonly #givenTo = new Map<TagId, number>();
  #boxesLeft: number | null;
  #bytesLeft: number;

  constructor(ground: PlanGround) {
    this.#ground = ground;
    this.#holderOf = numberHolders(ground.living, ground.named);
    this.#next = numbersAbove([...ground.living.keys(), ...ground.named]);
    this.#boxesLeft = ground.boxesLeft;
    this.#bytesLeft = ground.bytesLeft;
  }

  decide(given: PlannableRow): PlannedRow {
    if (given.row === null) return not("refuse", given.rowNumber, null, given.refusal);
    const { tagId, deletedAt, source = "" } = given.row;
    if (deletedAt !== null) return this.#trashed(given, tagId, deletedAt);
    const before = this.#ground.cameBefore.get(source);
    const known = before && this.#ground.living.get(before);
    if (before && known) return this.#again(given, { tagId: before, box: known, others: [] });
    if (tagId === null) return this.#create(given, this.#next(), "");
    const holder = this.#holderOf(tagId);
    const earlier = this.#givenTo.get(holder?.tagId ?? tagId);
    if (!holder && earlier === undefined) return this.#create(given, tagId, "");
    return this.#sameNumber(given, tagId, holder, earlier);
  }

  #sameNumber(given: Offered, tagId: TagId, holder: Holder | null, earlier: number | undefined): PlannedRow {
    const { sameNumber } = this.#ground;
    const twice = `Row ${earlier} has the number ${tagId} too`;
    const named = holder ? heldSentence(tagId, holder) : twice;
    const shown = holder?.tagId ?? tagId;
    if (sameNumber === "skip") return not("skip", given.rowNumber, shown, `${named}.`);
    if (sameNumber === "renumber") return this.#create(given, this.#next(), `${named}, so this one gets a new number.`);
    if (holder && holder.others.length > 0) {
      return not("refuse", given.rowNumber, tagId, `${named}: it could be any of them.`);
    }
    return holder && earlier === undefined
      ? this.#merge(given, mergedSentence(tagId, holder), holder)
      : not("refuse", given.rowNumber, tagId, `${twice}.`);
  }

  /** What came in before is never made twice. */
  #again(given: Offered, holder: Holder): PlannedRow {
    const { sameNumber } = this.#ground;
    const { rowNumber } = given;
    const earlier = this.#givenTo.get(holder.tagId);
    const said = `${CAME_BEFORE} your box ${holder.tagId}${titled(holder.box)}.`;
    if (earlier !== undefined) return not("skip", rowNumber, holder.tagId, `${said} Row ${earlier} goes there.`);
    return sameNumber === "skip" || sameNumber === "renumber"
      ? not("skip", rowNumber, holder.tagId, said)
      : this.#merge(given, said, holder);
  }

  #trashed(given: Offered, tagId: TagId | null, deletedAt: string): PlannedRow {
    if (tagId !== null && this.#ground.trashed.has(trashKey(tagId, deletedAt))) {
      return not("skip", given.rowNumber, tagId, "It is in your trash already.");
    }
    return this.#create(given, tagId ?? this.#next(), "It goes into the trash, where it was.", false);
  }

  #create(given: Offered, tagId: TagId | null, said: string, isLiving = true): PlannedRow {
    const { rowNumber } = given;
    if (tagId === null) return not("refuse", rowNumber, null, "There is no free number left for it.");
    if (this.#boxesLeft === 0) return not("refuse", rowNumber, tagId, beyondLimit(this.#ground.limits));
    if (this.#boxesLeft !== null) this.#boxesLeft--;
    if (isLiving) this.#givenTo.set(tagId, rowNumber);
    return { rowNumber, verdict: "create", tagId, targetId: null, ...this.#keep(given, [], said) };
  }

  #merge(given: Offered, said: string, { tagId, box }: Holder): PlannedRow {
    const { rowNumber, row } = given;
    this.#givenTo.set(tagId, rowNumber);
    const texts = this.#ground.sameNumber === "overwrite" ? REPLACED : leftOutSentence(box, row.texts);
    const kept = this.#keep(given, box.files, sentences(said, texts));
    return { rowNumber, verdict: "merge", tagId, targetId: box.id, ...kept };
  }

  /** The files that come along: those that are there, are not in the box already, and find room. */
  #keep({ row, files }: Offered, has: KnownBox["files"], said: string) {
    const { limits, isPro } = this.#ground;
    const [missing, beyond, tooLarge, kept]: [string[], string[], string[], number[]] = [[], [], [], []];
    for (const [at, { fileName, held, isAddress = false }] of files.entries()) {
      const bytes = held?.bytes ?? 0;
      if (!held && !isAddress) missing.push(fileName);
      else if (held && has.some(({ bytes, crc32 }) => bytes === held.bytes && crc32 === held.crc32)) continue;
      else if (has.length + kept.length >= limits.assetsPerBox) beyond.push(fileName);
      else if (bytes > this.#bytesLeft) tooLarge.push(fileName);
      else {
        this.#bytesLeft -= bytes;
        kept.push(at);
      }
    }
    const are = ({ length }: string[]) => length === 1 ? "is" : "are";
    const sentence = sentences(
      said,
      row.note ?? "",
      missing.length > 0 && `${namesOf(missing)} ${are(missing)} not in the file that you uploaded.`,
      tooLarge.length > 0 && `There is no room for ${namesOf(tooLarge)}.`,
      beyond.length > 0 && `${assetLimitSentence(isPro, limits)} ${namesOf(beyond)} ${are(beyond)} left out.`,
    );
    return { kept, sentence };
  }
}

type Offered = PlannableRow & { readonly row: CheckedRow };

function not(verdict: "skip" | "refuse", rowNumber: number, tagId: TagId | null, sentence: string): PlannedRow {
  return { rowNumber, verdict, tagId, targetId: null, kept: [], sentence };
}

/** How the sentence of a row begins that came in by an import before. */
export const CAME_BEFORE = "It came in before:";
const REPLACED = "What the file says of it replaces what your box says.";

function mergedSentence(named: TagId, { tagId, box }: Holder): string {
  const why = named === tagId ? "" : ` The file says ${named}, which is an equal number.`;
  return `It goes into your box ${tagId}${titled(box)}.${why}`;
}

const SHOWN_LETTERS = 60;

/** What a merge leaves out, because the box says something else already. */
function leftOutSentence(box: KnownBox, row: ItemTexts): string {
  const shown = (text: string) => ` "${shortened(text, SHOWN_LETTERS)}"`;
  const left = [
    ...(isOther(box.title, row.title) ? [`title${shown(row.title)}`] : []),
    ...(isOther(box.location, row.location) ? [`place${shown(row.location)}`] : []),
    ...(isOther(box.description, row.description) ? ["description"] : []),
  ];
  const { leftOut } = mergeTags(box.tags ?? [], row.tags);
  return sentences(
    left.length > 0 && `The file's ${inWords(left)} ${left.length === 1 ? "stays" : "stay"} out: your box has its own.`,
    leftOut.length > 0 && `There is no room for the tags ${namesOf(leftOut)}: a box has at most ${MAX_TAGS}.`,
  );
}

const SHOWN_NAMES = 3;

function namesOf(all: readonly string[]): string {
  const more = all.length - SHOWN_NAMES;
  return inWords([...all.slice(0, SHOWN_NAMES).map((name) => `"${name}"`), ...(more > 0 ? [`${more} more`] : [])]);
}

function inWords(parts: readonly string[]): string {
  return parts.length === 1 ? `${parts[0]}` : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function isOther(own: string | undefined, given: string): boolean {
  return !!own && given !== "" && own !== given;
}

/** How the sentence of a row begins that Pro would let in. */
export const BEYOND_LIMIT = "The free plan's new boxes of this month";

function beyondLimit({ boxesPerMonth }: PlanLimits): string {
  return `${BEYOND_LIMIT}, ${boxesPerMonth}, are used up before this one.`;
}

const HIGHEST = 99_999_999;

/** Free numbers: above all used ones while there are any, then from below. */
function numbersAbove(used: readonly TagId[]): () => TagId | null {
  const values = new Set(used.map(Number));
  let highest = 0;
  for (const value of values) highest = Math.max(highest, value);
  let lowest = 1;
  return () => {
    if (highest < HIGHEST) return TagId.parse(String(++highest));
    while (values.has(lowest)) lowest++;
    return lowest > HIGHEST ? null : TagId.parse(String(lowest++));
  };
}
