import { dollars } from "../../domain/billing/member_card.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { comparedWithMonthly, monthlyPrice } from "../../domain/billing/plan_terms.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import styles from "./plan_card.module.css";

interface PlanCardProps {
  readonly plan: Plan;
  readonly plans: readonly Plan[];
  readonly onSelect: () => void;
}

/** A plan: what is paid at once, what that is a month, and what it is beside paying month by month. */
export function PlanCard({ plan, plans, onSelect }: PlanCardProps) {
  const { name, price, savings, isPopularChoice } = plan;
  return (
    <li className={classNames("grid panel anchor", styles.plan, isPopularChoice && styles.popular)}>
      {savings && <span className={`badge ${styles.savings}`}>Save {savings}</span>}
      <div>
        <h3>
          <strong>{dollars(price)}</strong> <span className="quiet">/ {name}</span>
        </h3>
        <p className="strong">{monthlyPrice(plan)}</p>
      </div>
      <Button kind={isPopularChoice ? "normal" : "plain"} aria-label={`Select ${name}`} onClick={onSelect}>
        Select
      </Button>
      <p className={`small quiet ${styles.compared}`}>
        {isPopularChoice && "Most popular. "}
        {comparedWithMonthly(plan, plans)}
      </p>
    </li>
  );
}
