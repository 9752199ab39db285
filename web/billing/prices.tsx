import { Check } from "lucide-react";
import { type FreePlan, monthlyPrice } from "../../domain/billing/plan_terms.ts";
import { dollars } from "../../domain/billing/amount.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { PRO_ASSETS_PER_BOX } from "../../domain/items/plan_limits.ts";
import { billingCalls } from "../api/billing.ts";
import { useAnswer } from "../api/use_answer.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./prices.module.css";

const FAILED = "The prices could not be loaded. Starting is free.";

/** What is free and what Pro costs, as the server has them. Where it takes no payments there is only what is free. */
export function Prices() {
  const { answer } = useAnswer(billingCalls.query("get_prices", {}), FAILED);
  return (
    <section className="stack gap-24" aria-labelledby="prices">
      <h2 id="prices">Prices</h2>
      {answer.status === "failed" && <p className="quiet">{FAILED}</p>}
      <div className={`grid gap-24 ${styles.cards}`}>
        {answer.status === "ready" && (
          <>
            <Free {...answer.value.free} />
            {answer.value.plans.length > 0 && <Pro plans={answer.value.plans} />}
          </>
        )}
      </div>
    </section>
  );
}

function Free({ boxesPerMonth, assetsPerBox }: FreePlan) {
  return (
    <div className="card">
      <h3>Free</h3>
      <p className={styles.price}>$0</p>
      <Included
        items={[
          `${boxesPerMonth} new boxes a month`,
          `${assetsPerBox} photos or files a box`,
          "Search, scanning, export and the game, without limit",
          "No card needed",
        ]}
      />
      <ButtonLink to="/register" kind="plain" isWide>Start free</ButtonLink>
    </div>
  );
}

function Pro({ plans }: { readonly plans: readonly Plan[] }) {
  return (
    <div className="card">
      <h3>Pro</h3>
      <ul role="list" className={`stack gap-12 ${styles.plans}`}>
        {plans.map((plan) => (
          <li key={plan.planId}>
            <span>
              {plan.name} {plan.savings && <span className="badge">Save {plan.savings}</span>}
            </span>
            <strong>{dollars(plan.price)}</strong>
            {plan.savings && <span className={`small quiet ${styles.perMonth}`}>{monthlyPrice(plan)}</span>}
          </li>
        ))}
      </ul>
      <Included
        items={[
          "New boxes without limit",
          `${PRO_ASSETS_PER_BOX} photos or files a box`,
          "Cancel any time: what you have paid for stays",
        ]}
      />
    </div>
  );
}

function Included({ items }: { readonly items: readonly string[] }) {
  return (
    <ul role="list" className={`stack gap-12 ${styles.included}`}>
      {items.map((item) => (
        <li className="flex gap-12" key={item}>
          <Check aria-hidden="true" /> {item}
        </li>
      ))}
    </ul>
  );
}
