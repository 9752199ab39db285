import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import { daysLeftInTrash } from "../../domain/items/trash.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { itemCalls, useLimits } from "../api/items.ts";
import { useAnswer } from "../api/use_answer.ts";
import { useMayChange } from "../auth/households.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { OpenBoxDrawing } from "../ui/drawings/drawings.tsx";
import { LabelOnBox } from "../ui/label.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { boxTitle, shortDate } from "./item_words.ts";
import { restoreBoxes } from "./selection/act_on_boxes.ts";
import styles from "./trash.module.css";
import { useCover } from "./files/arranged.ts";
import { purge, restore } from "./use_trash.ts";

/** In the settings: the boxes that wait for 30 days before they are gone. */
export function Trash() {
  const { answer, again } = useAnswer(itemCalls.query("GET_TRASH", {}), "Failed to load items. Please try again.");
  const mayChange = useMayChange();
  return (
    <>
      <p className="quiet">
        {mayChange
          ? "Boxes stay here for 30 days. You can reuse their numbers."
          : "Boxes stay here for 30 days. Who may change boxes can restore them."}
      </p>
      <BytesUsed />
      {answer.status === "loading" && <Waiting>Loading your trash…</Waiting>}
      {answer.status === "failed" && <FailedState sentence="Failed to load items. Please try again." onRetry={again} />}
      {answer.status === "ready" && <TrashList items={answer.value.data.items} />}
    </>
  );
}

function BytesUsed() {
  const limits = useLimits();
  return limits && (
    <p className="quiet">Photos and files take {shownBytes(limits.bytesUsed)} of {shownBytes(limits.bytes)}</p>
  );
}

function TrashList({ items }: { readonly items: readonly Item[] }) {
  const mayChange = useMayChange();
  if (items.length === 0) return <State drawing={<OpenBoxDrawing />} title="The trash is empty" />;
  return (
    <>
      {mayChange && items.length > 1 && <RestoreAll items={items} />}
      <ul role="list" className={styles.list}>
        {items.map((item) => <TrashRow key={item._id} item={item} />)}
      </ul>
    </>
  );
}

function RestoreAll({ items }: { readonly items: readonly Item[] }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutate, isPending } = useMutation({ mutationFn: () => restoreBoxes(items), onSettled: close });
  return (
    <p className={styles.all}>
      <Button kind="plain" onClick={() => setAsking(true)}>Restore all</Button>
      {isAsking && (
        <ConfirmDialog
          title={`Restore all ${items.length.toLocaleString("en-US")} boxes?`}
          doIt="Restore all"
          isHarmless
          isLoading={isPending}
          onConfirm={() => mutate()}
          onClose={close}
        >
          <p>A box whose number another one has by now stays in the trash.</p>
        </ConfirmDialog>
      )}
    </p>
  );
}

function TrashRow({ item }: { readonly item: Item }) {
  const mayChange = useMayChange();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({ mutationFn: () => restore(item, navigate) });
  return (
    <li className={`grid ${styles.row}`}>
      <LabelOnBox tagId={item.tagId} />
      <span className={`stack ${styles.words}`}>
        <strong dir="auto">{boxTitle(item)}</strong>
        <span className="quiet small">
          Deleted {shortDate(item.deletedAt)} · {timeLeft(item, Date.now())}
        </span>
      </span>
      <TrashedPhoto item={item} />
      {mayChange && (
        <div className={`actions ${styles.actions}`}>
          <Button kind="plain" isLoading={isPending} onClick={() => mutate()}>Restore</Button>
          <Button kind="remove" onClick={() => setAsking(true)}>Delete for good</Button>
        </div>
      )}
      {isAsking && <PurgeDialog item={item} onClose={() => setAsking(false)} />}
    </li>
  );
}

function timeLeft({ deletedAt }: Item, now: number): string {
  const days = daysLeftInTrash(Date.parse(deletedAt ?? ""), now);
  return days === 1 ? "last day" : `${days} days left`;
}

function TrashedPhoto({ item }: { readonly item: Item }) {
  const { cover, markBroken } = useCover(item);
  if (!cover) return null;
  return <img className={styles.photo} src={cover} alt="" loading="lazy" decoding="async" onError={markBroken} />;
}

function PurgeDialog({ item, onClose }: { readonly item: Item; readonly onClose: () => void }) {
  const { mutate, isPending } = useMutation({ mutationFn: () => purge(item), onSettled: onClose });
  return (
    <ConfirmDialog
      title={`Delete ${boxTitle(item)}?`}
      doIt="Delete for good"
      isLoading={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>This deletes the box, its photos and files, and your notes for good.</p>
    </ConfirmDialog>
  );
}
