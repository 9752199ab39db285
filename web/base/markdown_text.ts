/** What the build makes of a `.md` file below `web/`. */
export interface MarkdownText {
  /** What people look for and the text does not say: `words: torch, blurry` between two lines of `---` at the top. */
  readonly words: readonly string[];
  /** The first picture, with its size as title: `![What it shows](file.webp "360x640")`. */
  readonly picture: MarkdownPicture | null;
  readonly parts: readonly MarkdownPart[];
}

export interface MarkdownPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly says: string;
}

/** A heading of the second level and what stands below it; the first part may have none. */
export interface MarkdownPart {
  readonly title: string | null;
  readonly paragraphs: readonly string[];
  /** In their order, after the paragraphs. */
  readonly steps: readonly string[];
}
