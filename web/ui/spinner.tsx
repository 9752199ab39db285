import { classNames } from "./class_names.ts";
import styles from "./spinner.module.css";

/** Turns while something is under way; beside words, which say what. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <span className={classNames("rigid", styles.spinner, className)} aria-hidden="true" />;
}

export function Waiting({ children }: { readonly children: string }) {
  return (
    <div className={`stack gap-16 quiet ${styles.waiting}`} role="status">
      <Spinner />
      <p>{children}</p>
    </div>
  );
}
