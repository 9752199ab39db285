import { dollars } from "../../domain/billing/member_card.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";

interface PlanCardProps {
  readonly plan: Plan;
  readonly onSelect: () => void;
}

export function PlanCard({ plan: { name, price, savings, isPopularChoice }, onSelect }: PlanCardProps) {
  return (
    <li className={classNames("plan-card", isPopularChoice && "is-popular")}>
      {savings && <span className="badge">Save {savings}</span>}
      <h3>
        <strong>{dollars(price)}</strong> <span className="quiet">/ {name}</span>
      </h3>
      {isPopularChoice && <p className="small quiet">Most popular</p>}
      <Button kind={isPopularChoice ? "normal" : "plain"} isWide aria-label={`Select ${name}`} onClick={onSelect}>
        Select
      </Button>
    </li>
  );
}
