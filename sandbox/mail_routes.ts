import { Hono } from "hono";
import { html, raw } from "hono/html";
import { findMail, type KeptMail } from "./db/mail.ts";
import type { Pool } from "../db/sql.ts";
import { succeed } from "../server/http/calls/answer.ts";
import { contentPolicy, newNonce } from "../server/http/pages/content_policy.ts";
import type { Env } from "../server/http/env.ts";

/**
 * `?to=` answers in JSON; a browser that just comes by gets a page.
 * @param homeUrl where this process serves the app
 */
export function sandboxMailRoutes(pool: Pool, homeUrl: string): Hono<Env> {
  const route = new Hono<Env>();
  route.get("/", async (c) => {
    const to = c.req.query("to");
    const messages = await findMail(pool, to);
    const isForEyes = to === undefined && (c.req.header("accept") ?? "").includes("text/html");
    if (!isForEyes) return succeed(c, { messages });
    const styleNonce = newNonce();
    const policy = contentPolicy({ google: false, stripe: false, styleNonce });
    const home = new URL(c.req.url).pathname.replace(/\/sandbox\/mail\/?$/, "/");
    return c.html(mailPage(messages, { looks: await looksOf(homeUrl), styleNonce, home }), 200, {
      "Content-Security-Policy": policy,
    });
  });
  return route;
}

interface Looks {
  readonly head: string;
  readonly ribbon: string;
}

/** What the app wears: its styles and fonts, light or dark before the first paint, and the sandbox's ribbon. */
async function looksOf(homeUrl: string): Promise<Looks> {
  const page = await (await fetch(`${homeUrl}/`)).text();
  const worn = /^<(link rel="(stylesheet|preload|icon)"|meta name="theme-color"|script src=)/;
  const head = page.split("\n").map((line) => line.trim()).filter((line) => worn.test(line)).join("\n");
  const [ribbon = ""] = page.match(/<aside [^>]*data-part="ribbon".*?<\/aside>/s) ?? [];
  return { head, ribbon };
}

interface Frame {
  readonly looks: Looks;
  readonly styleNonce: string;
  /** Where the app lies, as the browser sees it. */
  readonly home: string;
}

function mailPage(messages: readonly KeptMail[], { looks, styleNonce, home }: Frame) {
  return html`
    <!doctype html>
    <html lang="en" data-mode="light">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Sandbox mail · Stowmark</title>
        ${raw(looks.head)}
        <style nonce="${styleNonce}">
          h1, article { margin-block: 8px 16px } h2 { font-size: 18px } pre { margin: 12px 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
        </style>
      </head>
      <body>
        ${raw(looks.ribbon)}
        <main class="page is-narrow">
          <p><a href="${home}">Back to Stowmark</a></p>
          <h1>Sandbox mail</h1>
          <p class="quiet">Messages that would have been sent, newest first.</p>
          ${messages.length === 0 ? html`<p>No messages yet.</p>` : messages.map(letter)}
        </main>
      </body>
    </html>
  `;
}

function letter({ to, subject, text, sentAt }: KeptMail) {
  return html`
    <article class="card">
      <h2 dir="auto">${subject}</h2>
      <p class="quiet small">to ${to}, <time>${sentAt.toISOString()}</time></p>
      <pre dir="auto">${text}</pre>
    </article>
  `;
}
