import { LARGEST_ROW_BYTES, MAX_COLUMNS } from "../import_limits.ts";
import { UnreadableFile } from "../unreadable_file.ts";

const [TAB, LF, CR, BLANK, QUOTE] = [9, 10, 13, 32, 34];

/**
 * Cuts a table's text into its lines, piece by piece. CRLF, LF and CR outside of quotes each end a line, whatever ended the ones
 * before. Blanks before a cell and behind its quotation marks are no part of it. A cell that begins with such a mark goes on to the
 * next single one; where more than the cell's end follows that in the same line, the marks are texts like any other.
 */
export class TableLines {
  readonly #separator: number;
  #cells: string[] = [];
  /** What is known of the cell that is being read. */
  #cell = "";
  #is: "begun" | "bare" | "quoted" | "closing" = "begun";
  /** Behind the closing mark. */
  #blanks = "";
  #before = 0;
  /** Of the text, from 1; those in quotes count. */
  #line = 1;
  #begunIn = 1;
  #letters = 0;

  /** @param separator one letter */
  constructor(separator: string) {
    this.#separator = separator.charCodeAt(0);
  }

  /** @throws UnreadableFile */
  *take(piece: string): Generator<string[]> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      const isEnd = code === LF || code === CR;
      const isSecondEnd = code === LF && this.#before === CR;
      this.#before = code;
      if (isEnd && !isSecondEnd) this.#line++;
      if (this.#is === "quoted") {
        if (code !== QUOTE) continue;
        this.#cell += piece.slice(from, at);
        this.#is = "closing";
      } else if (this.#is === "closing" && code === QUOTE && this.#blanks === "") {
        [this.#is, from] = ["quoted", at];
      } else if (code === this.#separator || isEnd) {
        if (this.#is === "bare") this.#cell += piece.slice(from, at);
        from = at + 1;
        if (isSecondEnd && this.#is === "begun" && this.#cells.length === 0) continue;
        this.#endCell(this.#letters + from);
        if (!isEnd) continue;
        yield this.#endLine();
        this.#letters = -from;
      } else if (this.#is === "begun" && code === QUOTE) {
        [this.#is, from] = ["quoted", at + 1];
      } else if (this.#is === "closing" && (code === BLANK || code === TAB)) {
        this.#blanks += String.fromCharCode(code);
      } else if (this.#is === "closing") {
        this.#requireOneLine();
        this.#cell = `"${this.#cell}"${this.#blanks}`;
        [this.#is, from] = ["bare", at];
      } else if (code !== BLANK && this.#is === "begun") {
        [this.#is, from] = ["bare", at];
      }
    }
    if (this.#is === "quoted" || this.#is === "bare") this.#cell += piece.slice(from);
    this.#letters += piece.length;
    this.#requireSmall(this.#letters);
  }

  /** @throws UnreadableFile */
  *end(): Generator<string[]> {
    if (this.#is === "quoted") {
      throw new UnreadableFile(
        `The quotation mark that opens in line ${this.#begunIn} of this table is never closed.`,
      );
    }
    if (this.#is === "begun" && this.#cells.length === 0) return;
    this.#endCell(this.#letters);
    yield this.#endLine();
  }

  #endCell(letters: number): void {
    this.#cells.push(this.#cell);
    this.#requireSmall(letters);
    [this.#cell, this.#blanks, this.#is, this.#begunIn] = ["", "", "begun", this.#line];
    if (this.#cells.length > MAX_COLUMNS) {
      throw new UnreadableFile(`This table has more than ${MAX_COLUMNS} columns, which no table of boxes has.`);
    }
  }

  #endLine(): string[] {
    const cells = this.#cells;
    this.#cells = [];
    return cells;
  }

  /** A mark that stands for an inch would swallow all rows up to the next one. */
  #requireOneLine(): void {
    if (this.#line === this.#begunIn) return;
    throw new UnreadableFile(
      `A cell that begins with a quotation mark in line ${this.#begunIn} of this table ends within line ${this.#line}: ` +
        "please take such marks out of these lines, or double them.",
    );
  }

  #requireSmall(letters: number): void {
    if (letters <= LARGEST_ROW_BYTES) return;
    throw new UnreadableFile(`A row at line ${this.#begunIn} is larger than 1 MB: a quotation mark may be missing.`);
  }
}
