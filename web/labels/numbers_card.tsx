import { useQuery } from "@tanstack/react-query";
import { counted } from "../../domain/wire/counted.ts";
import { nextNumber } from "../api/next_number.ts";
import { Choice } from "../ui/choice.tsx";
import { TextField } from "../ui/field.tsx";
import styles from "./labels_page.module.css";
import { useBoxesToLabel, type Wanted } from "./use_labels.ts";

interface NumbersCardProps {
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}

export function NumbersCard({ wanted, onChange }: NumbersCardProps) {
  const boxes = useBoxesToLabel();
  const next = useQuery(nextNumber()).data?.data.tagId;
  const options = [
    { value: "between", label: "From … to …", note: "All numbers between two" },
    { value: "free", label: "Free ones", note: "Numbers that no box has yet" },
    ...(boxes.length > 0
      ? [{ value: "boxes", label: counted(boxes.length, "box", "boxes"), note: "Those you selected" } as const]
      : []),
  ] as const;
  const choose = (kind: Wanted["kind"]) =>
    onChange({ ...wanted, kind, ...(kind === "free" && next && { first: next }) });
  return (
    <section className="card stack gap-16">
      <Choice title="Which numbers" options={options} value={wanted.kind} onChange={choose} isWrapping />
      {wanted.kind === "boxes"
        ? <p className="quiet small">Select boxes in your list and choose “Labels” to print others.</p>
        : <NumberFields wanted={wanted} onChange={onChange} />}
    </section>
  );
}

function NumberFields({ wanted, onChange }: NumbersCardProps) {
  const field = (name: "first" | "last" | "count", label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      value={wanted[name]}
      onChange={({ currentTarget }) => onChange({ ...wanted, [name]: currentTarget.value })}
    />
  );
  return (
    <div className={`grid gap-12 ${styles.fields}`}>
      {wanted.kind === "between" ? field("first", "First number") : field("count", "How many")}
      {wanted.kind === "between" ? field("last", "Last number") : field("first", "From number")}
    </div>
  );
}
