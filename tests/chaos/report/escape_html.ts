import { html } from "hono/html";

/** Text that stands in HTML as it reads, in attributes too. */
export function escapeHtml(text: string): string {
  return String(html`${text}`);
}
