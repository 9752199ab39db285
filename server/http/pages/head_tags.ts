import { html } from "hono/html";
import { headOf, isUnlisted, type Page } from "../../../domain/page_heads.ts";

/**
 * What a page says of itself before any script runs, to search engines and to whom its link is sent.
 * @param page null for an address that is none
 * @param home where people come, as the operator says; null: unknown, and then no address is claimed
 */
export function headTags(page: Page | null, home: string | null): string {
  const { title, description, canonical } = headOf(page);
  const tags = [
    html`<title>${title ? `${title} · Stowmark` : "Stowmark"}</title>`,
    html`<meta name="description" content="${description}">`,
    html`<meta property="og:title" content="${title || "Stowmark"}">`,
    html`<meta property="og:description" content="${description}">`,
  ];
  if (isUnlisted(page)) tags.push(html`<meta name="robots" content="noindex">`);
  if (home !== null && canonical !== null) {
    tags.push(
      html`<link rel="canonical" href="${home + canonical}">`,
      html`<meta property="og:url" content="${home + canonical}">`,
    );
  }
  return tags.join("\n    ");
}
