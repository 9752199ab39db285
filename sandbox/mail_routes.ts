import { Hono } from "hono";
import { html } from "hono/html";
import { findMail, type KeptMail } from "./db/mail.ts";
import type { Pool } from "../db/sql.ts";
import { succeed } from "../server/http/answer.ts";
import type { Env } from "../server/http/env.ts";

/** `?to=` answers in JSON; a browser that just comes by gets a page. */
export function sandboxMailRoutes(pool: Pool): Hono<Env> {
  const route = new Hono<Env>();
  route.get("/", async (c) => {
    const to = c.req.query("to");
    const messages = await findMail(pool, to);
    const isForEyes = to === undefined && (c.req.header("accept") ?? "").includes("text/html");
    return isForEyes ? c.html(mailPage(messages)) : succeed(c, { messages });
  });
  return route;
}

function mailPage(messages: readonly KeptMail[]) {
  return html`
    <!doctype html>
    <html lang="en">
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width">
          <title>Sandbox mail</title>
          <style>
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 32px auto; padding: 0 16px; color: #1d1b18; background: #f7f3ec }
            article { background: #fff; border: 1px solid #e2dacb; border-radius: 12px; padding: 16px; margin: 16px 0 }
            h2 { font-size: 18px; margin: 0 } p { color: #5f594f; margin: 4px 0 } pre { white-space: pre-wrap; font: inherit }
          </style>
          <h1>Sandbox mail</h1>
          <p>In the sandbox nothing is sent. What would have been is here, newest first.</p>
          ${messages.length === 0 ? html`<p>No messages yet.</p>` : messages.map(letter)}
        </html>
  `;
}

function letter({ to, subject, text, sentAt }: KeptMail) {
  return html`
    <article>
      <h2>${subject}</h2>
      <p>to ${to}, ${sentAt.toISOString()}</p>
      <pre>${text}</pre>
    </article>
  `;
}
