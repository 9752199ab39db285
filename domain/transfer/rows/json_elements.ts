import { LARGEST_ROW_BYTES } from "../import_limits.ts";
import { UnreadableFile } from "../unreadable_file.ts";

const [QUOTE, COMMA, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [34, 44, 92, 123, 125, 91, 93];
const DEEPEST = 64;
/** Of an object, so that taking it apart keeps nobody waiting: a box and its files have some hundreds. */
const MAX_VALUES = 20_000;
const LONGEST_NAME = 60;
const MAX_PASSED_OVER = 3;

/**
 * Cuts the objects out of the lists of a large JSON text, piece by piece, so that memory holds one of them: those of lists
 * at the top, or of lists in an object at the top that have one of these names.
 */
export class JsonElements {
  readonly #names: readonly string[];
  readonly #passedOver: Set<string>;
  #depth = 0;
  /** Of the list whose objects are cut out; infinite outside of it. */
  #listDepth = Infinity;
  #isInText = false;
  #isEscaped = false;
  /** The text that is being read, and the one before: the name of what is opened next. */
  #text = "";
  #lastText = "";
  /** The beginning of an object that goes on in the next piece. */
  #held = "";
  #isInside = false;
  #values = 0;

  /** @param passedOver gets the names of some other lists beside them */
  constructor(names: readonly string[], passedOver = new Set<string>()) {
    this.#names = names;
    this.#passedOver = passedOver;
  }

  /** The texts of the objects that end in this piece. @throws UnreadableFile where one is too large, of too many values, or nested too deep */
  *take(piece: string): Generator<string> {
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (this.#isInText) this.#readText(code, piece.charAt(at));
      else if (code === QUOTE) [this.#isInText, this.#text] = [true, ""];
      else if (code === COMMA) this.#count();
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        if (this.#open(code)) start = at;
      } else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && this.#close()) {
        yield this.#held + piece.slice(start, at + 1);
        this.#held = "";
      }
    }
    if (this.#isInside) this.#held += piece.slice(start);
    if (this.#held.length > LARGEST_ROW_BYTES) {
      throw new UnreadableFile("This list holds a box that is larger than any box can be, or that never ends.");
    }
  }

  /** @throws UnreadableFile where something that was opened is not closed again */
  end(): [] {
    if (this.#depth > 0 || this.#isInText) throw new UnreadableFile("This list is cut off: its end is missing.");
    return [];
  }

  #count(): void {
    if (++this.#values > MAX_VALUES && this.#isInside) {
      throw new UnreadableFile(
        `This list holds a box with more than ${MAX_VALUES.toLocaleString("en")} values, which no box has.`,
      );
    }
  }

  #readText(code: number, letter: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) [this.#isInText, this.#lastText] = [false, this.#text];
    else if (this.#depth === 1 && this.#text.length < LONGEST_NAME) this.#text += letter;
  }

  /** @returns whether an object of the list begins here */
  #open(code: number): boolean {
    const begins = this.#depth === this.#listDepth && !this.#isInside;
    if (begins) [this.#isInside, this.#values] = [true, 0];
    if (++this.#depth > DEEPEST) throw new UnreadableFile("This list is nested deeper than any list of boxes.");
    const isOurs = this.#depth === 1 || (this.#depth === 2 && this.#names.includes(this.#lastText));
    if (code === OPEN_BRACKET && this.#listDepth === Infinity) {
      if (isOurs) this.#listDepth = this.#depth;
      else if (this.#depth === 2 && this.#passedOver.size < MAX_PASSED_OVER) this.#passedOver.add(this.#lastText);
    }
    return begins;
  }

  /** @returns whether an object of the list ends here */
  #close(): boolean {
    this.#depth--;
    const ends = this.#isInside && this.#depth === this.#listDepth;
    if (ends) this.#isInside = false;
    if (this.#depth < this.#listDepth) this.#listDepth = Infinity;
    return ends;
  }
}
