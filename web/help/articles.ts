import type { HelpArticleId } from "../../domain/help_articles.ts";
import { HELP_TITLES } from "../../domain/help_titles.ts";
import type { Article, ArticleText } from "./article.ts";
import { account } from "./articles/account.ts";
import { devices } from "./articles/devices.ts";
import { exporting } from "./articles/exporting.ts";
import { finding } from "./articles/finding.ts";
import { game } from "./articles/game.ts";
import { keyboard } from "./articles/keyboard.ts";
import { moving } from "./articles/moving.ts";
import { numbers } from "./articles/numbers.ts";
import { phone } from "./articles/phone.ts";
import { photos } from "./articles/photos.ts";
import { privacy } from "./articles/privacy.ts";
import { pro } from "./articles/pro.ts";
import { scanning } from "./articles/scanning.ts";
import { trash } from "./articles/trash.ts";

const TEXTS: Readonly<Record<HelpArticleId, ArticleText>> = {
  ...{ scanning, numbers, finding, photos, phone, keyboard },
  ...{ exporting, moving, pro, game, account, privacy, devices, trash },
};

export function articleOf(id: HelpArticleId): Article {
  return { ...HELP_TITLES[id], ...TEXTS[id] };
}
