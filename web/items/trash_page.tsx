import { useEffect, useState } from "react";
import type { Item } from "../../domain/items/item.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { itemCalls } from "../api/items.ts";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { OpenBoxDrawing } from "../ui/drawings.tsx";
import { LabelOnBox } from "../ui/label.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { showToast } from "../ui/toasts.tsx";
import { boxTitle, shortDate } from "./item_words.ts";
import { restore } from "./use_trash.ts";
import { PageBar } from "../ui/page_bar.tsx";

export function TrashPage() {
  useTitle("Trash");
  const { items, hasFailed, load, take } = useTrashed();
  return (
    <main className="page trash" tabIndex={-1}>
      <PageBar back="/app/setting">
        <h1>Trash</h1>
      </PageBar>
      <p className="quiet">Boxes stay here for 30 days. Their numbers are free for other boxes meanwhile.</p>
      {hasFailed && <FailedState sentence="Failed to load items. Please try again." onRetry={load} />}
      {!items && !hasFailed && <Waiting>Loading your trash…</Waiting>}
      {items?.length === 0 && <State drawing={<OpenBoxDrawing />} title="The trash is empty" />}
      <ul role="list" className="trash-list">
        {items?.map((item) => <TrashRow key={item._id} item={item} onGone={() => take(item)} />)}
      </ul>
    </main>
  );
}

function useTrashed() {
  const [items, setItems] = useState<readonly Item[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    itemCalls.read("GET_TRASH", {}).then(({ data }) => setItems(data.items), (error) => {
      console.error("Failed to fetch items", error);
      setFailed(true);
    });
  };
  useEffect(load, []);
  const take = (gone: Item) => setItems((before) => before?.filter(({ _id }) => _id !== gone._id) ?? null);
  return { items, hasFailed, load, take };
}

function TrashRow({ item, onGone }: { readonly item: Item; readonly onGone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  const takeOut = async () => {
    setRestoring(true);
    if (await restore(item)) onGone();
    else setRestoring(false);
  };
  return (
    <li className="trash-row">
      <LabelOnBox tagId={item.tagId} />
      <span className="box-words">
        <strong className="box-title">{boxTitle(item)}</strong>
        <span className="quiet small">Deleted {shortDate(item.deletedAt)}</span>
      </span>
      <div className="actions">
        <Button kind="plain" isLoading={isRestoring} onClick={takeOut}>Restore</Button>
        <Button kind="bare" onClick={() => setAsking(true)}>Delete for good</Button>
      </div>
      {isAsking && <PurgeDialog item={item} onGone={onGone} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface PurgeDialogProps {
  readonly item: Item;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

function PurgeDialog({ item, onGone, onClose }: PurgeDialogProps) {
  const [isPurging, setPurging] = useState(false);
  const purge = async () => {
    setPurging(true);
    try {
      await itemCalls.write("PURGE_ITEM", { itemId: item._id });
      onClose();
      onGone();
      showToast({ sentence: `Box ${item.tagId} is deleted for good.` });
    } catch (error) {
      onClose();
      showToast({ sentence: sentenceOf(error, "The box could not be deleted. Please try again."), isError: true });
    }
  };
  return (
    <ConfirmDialog
      title={`Delete ${boxTitle(item)}?`}
      doIt="Delete for good"
      isLoading={isPurging}
      onConfirm={purge}
      onClose={onClose}
    >
      <p>The box, its {item.media.length === 1 ? "file" : "files"} and everything you wrote about it are gone then.</p>
    </ConfirmDialog>
  );
}
