import type { HelpArticleId } from "../../domain/help_articles.ts";
import { HELP_TITLES, type HelpTitle } from "../../domain/help_titles.ts";
import type { MarkdownText } from "../base/markdown_text.ts";
import account from "./articles/account.md";
import devices from "./articles/devices.md";
import exporting from "./articles/exporting.md";
import finding from "./articles/finding.md";
import game from "./articles/game.md";
import keyboard from "./articles/keyboard.md";
import moving from "./articles/moving.md";
import numbers from "./articles/numbers.md";
import phone from "./articles/phone.md";
import photos from "./articles/photos.md";
import privacy from "./articles/privacy.md";
import pro from "./articles/pro.md";
import scanning from "./articles/scanning.md";
import trash from "./articles/trash.md";

const TEXTS: Readonly<Record<HelpArticleId, MarkdownText>> = {
  ...{ scanning, numbers, finding, photos, phone, keyboard },
  ...{ exporting, moving, pro, game, account, privacy, devices, trash },
};

export type Article = HelpTitle & MarkdownText;

export function articleOf(id: HelpArticleId): Article {
  return { ...HELP_TITLES[id], ...TEXTS[id] };
}
