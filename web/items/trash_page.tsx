import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Item } from "../../domain/items/item.ts";
import { itemCalls } from "../api/items.ts";
import { useAnswer } from "../api/use_answer.ts";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { OpenBoxDrawing } from "../ui/drawings.tsx";
import { LabelOnBox } from "../ui/label.tsx";
import { PageBar } from "../ui/page_bar.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { boxTitle, shortDate } from "./item_words.ts";
import styles from "./trash_page.module.css";
import { purge, restore } from "./use_trash.ts";

export function TrashPage() {
  useTitle("Trash");
  const { answer, again } = useAnswer(itemCalls.query("GET_TRASH", {}), "Failed to load items. Please try again.");
  return (
    <main className="page" tabIndex={-1}>
      <PageBar back="/app/setting">
        <h1>Trash</h1>
      </PageBar>
      <p className="quiet">Boxes stay here for 30 days. Their numbers are free for other boxes meanwhile.</p>
      {answer.status === "loading" && <Waiting>Loading your trash…</Waiting>}
      {answer.status === "failed" && <FailedState sentence="Failed to load items. Please try again." onRetry={again} />}
      {answer.status === "ready" && <TrashList items={answer.value.data.items} />}
    </main>
  );
}

function TrashList({ items }: { readonly items: readonly Item[] }) {
  if (items.length === 0) return <State drawing={<OpenBoxDrawing />} title="The trash is empty" />;
  return (
    <ul role="list" className={styles.list}>
      {items.map((item) => <TrashRow key={item._id} item={item} />)}
    </ul>
  );
}

function TrashRow({ item }: { readonly item: Item }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({ mutationFn: () => restore(item) });
  return (
    <li className={styles.row}>
      <LabelOnBox tagId={item.tagId} />
      <span className={styles.words}>
        <strong>{boxTitle(item)}</strong>
        <span className="quiet small">Deleted {shortDate(item.deletedAt)}</span>
      </span>
      <div className={classNames("actions", styles.actions)}>
        <Button kind="plain" isLoading={isPending} onClick={() => mutate()}>Restore</Button>
        <Button kind="remove" onClick={() => setAsking(true)}>Delete for good</Button>
      </div>
      {isAsking && <PurgeDialog item={item} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface PurgeDialogProps {
  readonly item: Item;
  readonly onClose: () => void;
}

function PurgeDialog({ item, onClose }: PurgeDialogProps) {
  const { mutate, isPending } = useMutation({ mutationFn: () => purge(item), onSettled: onClose });
  return (
    <ConfirmDialog
      title={`Delete ${boxTitle(item)}?`}
      doIt="Delete for good"
      isLoading={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>The box, its {item.media.length === 1 ? "file" : "files"} and everything you wrote about it are gone then.</p>
    </ConfirmDialog>
  );
}
