import { useState } from "react";
import { amountOf } from "../../domain/billing/amount.ts";
import type { Invoice } from "../../domain/billing/invoice.ts";
import { billingCalls } from "../api/billing.ts";
import { useAnswer } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { FailedPart } from "../ui/state.tsx";
import { dayOf } from "../../domain/wire/day_of.ts";
import styles from "./payments_list.module.css";

/** What was paid, newest first, with the provider's receipts. */
export function PaymentsList() {
  return (
    <section className="card" aria-labelledby="payments">
      <h2 id="payments">Payments and receipts</h2>
      <Page after={null} />
    </section>
  );
}

/** Some payments, and after them the older ones once they are asked for. */
function Page({ after }: { readonly after: string | null }) {
  const query = billingCalls.query("get_payments", after === null ? {} : { after });
  const { answer, again } = useAnswer(query, "Failed to load your payments");
  const [isOpen, setOpen] = useState(false);
  if (answer.status === "loading") {
    return (
      <p role="status">
        <Spinner /> Loading your payments…
      </p>
    );
  }
  if (answer.status === "failed") return <FailedPart sentence={answer.sentence} onRetry={again} />;
  const { invoices, next } = answer.value;
  if (invoices.length === 0 && after === null) return <p className="quiet">Nothing was paid yet.</p>;
  return (
    <>
      <ul className={`stack lines ${styles.payments}`} role="list">
        {invoices.map((invoice) => <Payment key={invoice.invoiceId} invoice={invoice} />)}
      </ul>
      {next !== null && !isOpen && <Button kind="bare" onClick={() => setOpen(true)}>Show older payments</Button>}
      {next !== null && isOpen && <Page after={next} />}
    </>
  );
}

const STATUSES: Readonly<Record<Invoice["status"], string>> = {
  paid: "Paid",
  open: "Not paid yet",
  uncollectible: "Not paid",
};

function Payment({ invoice: { date, amount, currency, status, number, url } }: { readonly invoice: Invoice }) {
  const page = status === "paid" ? "Receipt" : "Invoice";
  return (
    <li>
      <span className={`stack ${styles.day}`}>
        <time dateTime={date}>{dayOf(date)}</time>
        {number && <span className="quiet small">{number}</span>}
      </span>
      <strong className="figures">{amountOf(amount, currency)}</strong>
      <span className="badge">{STATUSES[status]}</span>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" aria-label={`${page} of ${dayOf(date)}`}>
          {page}
        </a>
      )}
    </li>
  );
}
