import type { HelpTitle } from "../../domain/help_titles.ts";

export interface Picture {
  /** In `web/help/pictures`, as `tools/help_pictures.ts` takes it. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** What is to be seen. */
  readonly says: string;
}

export interface ArticlePart {
  readonly title?: string;
  readonly text?: readonly string[];
  /** In their order. */
  readonly steps?: readonly string[];
}

/** All of an article but its title. */
export interface ArticleText {
  /** Words that people look for and the text does not hold. */
  readonly words: readonly string[];
  readonly picture: Picture;
  readonly parts: readonly ArticlePart[];
}

export type Article = HelpTitle & ArticleText;
