import type { Clash } from "../../../domain/households/merging/merge.ts";
import { TextField } from "../../ui/field.tsx";
import { LabelOnBox } from "../../ui/label.tsx";
import styles from "./clash_rows.module.css";
import type { NumberFaults } from "./number_faults.ts";

interface ClashRowsProps {
  readonly clashes: readonly Clash[];
  readonly numberOf: (clash: Clash) => string;
  readonly faults: NumberFaults;
  readonly change: (itemId: string, typed: string) => void;
}

/** Each box whose number another one has here, with the number that it gets. */
export function ClashRows({ clashes, numberOf, faults, change }: ClashRowsProps) {
  return (
    <ul role="list" aria-label="Boxes that get another number" className={styles.rows}>
      {clashes.map((clash) => (
        <li key={clash.itemId} className={`grid gap-12 ${styles.row}`}>
          <LabelOnBox tagId={clash.tagId} />
          <div className="breaks">
            <strong dir="auto">{titleOf(clash.title, clash.tagId)}</strong>
            <p className="quiet small">
              Here {clash.tagId} is <bdi>{titleOf(clash.theirTitle, clash.tagId)}</bdi>
            </p>
          </div>
          <div className={styles.field}>
            <TextField
              label={`New number of ${clash.tagId}`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={numberOf(clash)}
              fault={faults[clash.itemId]}
              onChange={({ currentTarget }) => change(clash.itemId, currentTarget.value)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function titleOf(title: string, tagId: string): string {
  return title || `Box #${tagId}`;
}
