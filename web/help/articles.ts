import { HELP_ARTICLES, type HelpArticleId } from "../../domain/help_articles.ts";
import { HELP_TITLES, type HelpTitle } from "../../domain/help_titles.ts";
import { wordsOf } from "../../domain/items/search_words.ts";
import { isForgivable, isOneTypoApart, numbersOf } from "../../domain/items/typo.ts";
import type { MarkdownText } from "../base/markdown_text.ts";
import account from "./articles/account.md";
import devices from "./articles/devices.md";
import exporting from "./articles/exporting.md";
import finding from "./articles/finding.md";
import game from "./articles/game.md";
import keyboard from "./articles/keyboard.md";
import labels from "./articles/labels.md";
import links from "./articles/links.md";
import moving from "./articles/moving.md";
import numbers from "./articles/numbers.md";
import phone from "./articles/phone.md";
import photos from "./articles/photos.md";
import privacy from "./articles/privacy.md";
import pro from "./articles/pro.md";
import scanning from "./articles/scanning.md";
import sharing from "./articles/sharing.md";
import trash from "./articles/trash.md";

const TEXTS: Readonly<Record<HelpArticleId, MarkdownText>> = {
  ...{ scanning, numbers, labels, finding, photos, phone, keyboard, sharing, links },
  ...{ exporting, moving, pro, game, account, privacy, devices, trash },
};

type Article = HelpTitle & MarkdownText;

export function articleOf(id: HelpArticleId): Article {
  return { ...HELP_TITLES[id], ...TEXTS[id] };
}

/** Words that every question holds and that tell no article from another. */
const FILLERS = new Set(
  ["a", "an", "and", "are", "can", "do", "does", "for", "how", "i", "in", "is", "it", "my", "of", "on", "or", "the"]
    .concat(["to", "what", "why", "with", "you"]),
);
const [IN_TITLE, IN_WORDS, IN_TEXT] = [9, 4, 1];

/** The articles that a question fits, best first; all of them where nothing is asked. One typo a word is forgiven when nothing fits as written. */
export function searchArticles(question: string): HelpArticleId[] {
  const asked = wordsOf(question);
  const telling = asked.filter((word) => !FILLERS.has(word));
  const words = telling.length > 0 ? telling : asked;
  if (words.length === 0) return [...HELP_ARTICLES];
  const asWritten = ranked(words, (word, given) => given.startsWith(word));
  return asWritten.length > 0 ? asWritten : ranked(words, isNear);
}

type Fits = (asked: string, given: string) => boolean;

function isNear(asked: string, given: string): boolean {
  return given.startsWith(asked) ||
    (isForgivable(given) && numbersOf(asked).some((spelling) => isOneTypoApart(spelling, given)));
}

function ranked(words: readonly string[], fits: Fits): HelpArticleId[] {
  return HELP_ARTICLES
    .map((id) => ({ id, weight: weightOf(articleOf(id), words, fits) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ id }) => id);
}

/** Zero where a word fits nowhere. */
function weightOf(article: Article, words: readonly string[], fits: Fits): number {
  const fields = fieldsOf(article);
  const weights = words.map((word) =>
    Math.max(0, ...fields.filter(({ given }) => given.some((one) => fits(word, one))).map(({ weight }) => weight))
  );
  return weights.includes(0) ? 0 : weights.reduce((sum, weight) => sum + weight, 0);
}

function fieldsOf({ title, summary, words, parts }: Article) {
  const texts = parts.flatMap(({ title, paragraphs, steps }) => [title ?? "", ...paragraphs, ...steps]);
  return [
    { weight: IN_TITLE, given: wordsOf(title) },
    { weight: IN_WORDS, given: wordsOf([summary, ...words].join(" ")) },
    { weight: IN_TEXT, given: wordsOf(texts.join(" ")) },
  ];
}
