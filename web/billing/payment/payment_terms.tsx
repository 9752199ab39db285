import { dollars } from "../../../domain/billing/member_card.ts";
import type { Plan } from "../../../domain/billing/plan.ts";
import { chargeTerms, nextPaymentDate } from "../../../domain/billing/plan_terms.ts";
import { dayOf } from "../day.ts";
import styles from "./payment.module.css";

/** An id, so that the button that pays is described by them. */
export const TERMS_ID = "payment-terms";

/** What is bought, what is taken at once and when again. */
export function PaymentTerms({ plan, isRenewal }: { readonly plan: Plan; readonly isRenewal: boolean }) {
  return (
    <div className="stack gap-12">
      <p className={`flex spread ${styles.sum}`}>
        {plan.name} <strong>{dollars(plan.price)}</strong>
      </p>
      <p id={TERMS_ID}>
        {chargeTerms(plan)} {!isRenewal && `The next payment is on ${dayOf(nextPaymentDate(new Date(), plan.months))}.`}
      </p>
    </div>
  );
}
