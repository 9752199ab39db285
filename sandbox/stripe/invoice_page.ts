import { html } from "hono/html";
import type { Invoice } from "./objects.ts";

/** In place of Stripe's own page of an invoice. */
export function invoicePage({ number, status, created, amount_due, amount_paid }: Invoice) {
  const date = new Date(created * 1000).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  const sum = `$${((status === "paid" ? amount_paid : amount_due) / 100).toFixed(2)}`;
  return html`<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Sandbox invoice ${number}</title>
  <link rel="stylesheet" href="../bank.css">
  <main>
    <h1>Sandbox invoice ${number}</h1>
    <p>${sum}, ${status}, ${date}</p>
    <p>No money has moved. Outside the sandbox this is Stripe's page, with the invoice and the receipt to download.</p>
  </main>
</html>`;
}
