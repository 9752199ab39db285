import { type ComponentProps, type ReactNode, useId } from "react";
import { CircleAlert } from "lucide-react";
import styles from "./field.module.css";
import { useGrownArea } from "./use_grown_area.ts";

interface FieldProps {
  readonly label: string;
  /** Stands beside the label, quietly: "optional", "12 of 200". */
  readonly note?: ReactNode;
  readonly fault?: ReactNode;
}

export function TextField({ label, note, fault, ...rest }: FieldProps & ComponentProps<"input">) {
  const { id, faultId } = useFieldIds();
  return (
    <Field {...{ id, faultId, label, note, fault }}>
      <input id={id} dir="auto" className="input" aria-invalid={Boolean(fault)} aria-describedby={faultId} {...rest} />
    </Field>
  );
}

export function TextArea({ label, note, fault, ...rest }: FieldProps & ComponentProps<"textarea">) {
  const { id, faultId } = useFieldIds();
  const area = useGrownArea(rest.value);
  return (
    <Field {...{ id, faultId, label, note, fault }}>
      <textarea
        ref={area}
        id={id}
        dir="auto"
        className="input"
        aria-invalid={Boolean(fault)}
        aria-describedby={faultId}
        {...rest}
      />
    </Field>
  );
}

function useFieldIds() {
  const id = useId();
  return { id, faultId: `${id}-fault` };
}

function Field(
  { id, faultId, label, note, fault, children }: FieldProps & { id: string; faultId: string; children: ReactNode },
) {
  return (
    <div className="stack gap-4">
      <label className={`flex wrap spread strong ${styles.name}`} htmlFor={id}>
        {label}
        {note && <span className={`small quiet ${styles.note}`}>{note}</span>}
      </label>
      {children}
      <Fault id={faultId}>{fault}</Fault>
    </div>
  );
}

/** The sentence that says why something did not work, on a ground of its own. */
export function FaultNotice({ children }: { readonly children: ReactNode }) {
  return children && (
    <p className="notice is-fault" role="alert">
      <CircleAlert aria-hidden="true" /> {children}
    </p>
  );
}

/** The sentence under a form or a field that says what is wrong; it is there before it has something to say. */
export function Fault({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <div id={id} role="alert" className={`flex gap-8 small ${styles.fault}`} hidden={!children}>
      <CircleAlert size={14} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
