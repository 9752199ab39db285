import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedState } from "../../ui/state.tsx";
import styles from "./history.module.css";
import type { Past } from "./use_past.ts";

interface PastListProps<T> {
  readonly title: string;
  readonly past: Past<T>;
  readonly rowOf: (row: T) => ReactNode;
}

export function PastList<T>({ title, past, rowOf }: PastListProps<T>) {
  const id = useId();
  const { rows, fault, hasMore, isLoading, more, again } = past;
  return (
    <section className={`stack gap-12 ${styles.list}`} aria-labelledby={id}>
      <h2 className="breaks shrinks size-22" id={id} dir="auto">{title}</h2>
      {rows ? <ul role="list">{rows.map(rowOf)}</ul> : !fault && <Waiting>Loading your games…</Waiting>}
      {fault && <FailedState sentence={fault} onRetry={rows ? more : again} />}
      {hasMore && !fault && <Button kind="plain" isLoading={isLoading} onClick={more}>Show older ones</Button>}
    </section>
  );
}
