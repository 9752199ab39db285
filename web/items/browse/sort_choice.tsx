import { ArrowDownUp } from "lucide-react";
import { type Sort, SORTS } from "./browsing.ts";
import styles from "./sort_choice.module.css";

const SORT_NAMES: Readonly<Record<Sort, string>> = {
  newest: "Newest",
  changed: "Last changed",
  number: "Number",
  place: "Place",
};

interface SortChoiceProps {
  readonly sort: Sort;
  readonly onChange: (sort: Sort) => void;
}

export function SortChoice({ sort, onChange }: SortChoiceProps) {
  const sorts = Object.keys(SORTS) as Sort[];
  return (
    <label className={`row rigid anchor ${styles.sort}`}>
      <span className="unseen">Sort by</span>
      <ArrowDownUp size={16} aria-hidden="true" />
      <select value={sort} onChange={(event) => onChange(sorts[event.target.selectedIndex] ?? "newest")}>
        {sorts.map((one) => <option key={one} value={one}>{SORT_NAMES[one]}</option>)}
      </select>
    </label>
  );
}
