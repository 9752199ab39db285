import { useEffect, useState } from "react";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import { FolderInput, Printer, Tag, Trash2, X } from "lucide-react";
import { MAX_AT_ONCE } from "../../../domain/items/change_many.ts";
import type { Item } from "../../../domain/items/item.ts";
import { queryClient } from "../../api/query_client.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon_button.tsx";
import { usePlacesAndTags } from "../browse/suggestions.ts";
import { type Pages, readMore, type ReadPage } from "../list/item_lists.ts";
import { hasMore, type ItemPages } from "../list/item_pages.ts";
import { deleteBoxes, moveBoxes, tagBoxes } from "./act_on_boxes.ts";
import { isFull, withAll } from "./choice.ts";
import { usePrintLabels } from "../use_print_labels.ts";
import { choose, NOTHING_CHOSEN, stopChoosing, useChoice } from "./chosen.ts";
import { SELECT_BUTTON } from "./select_button.tsx";
import styles from "./selection_bar.module.css";
import { MoveDialog, TagDialog } from "./selection_dialogs.tsx";

interface SelectionBarProps {
  readonly list: ItemPages;
  readonly queryKey: QueryKey;
  readonly readPage: ReadPage;
}

type Asked = "move" | "tag";

/** At the foot while boxes are being chosen: how many they are, and what can be done with them. */
export function SelectionBar({ list, queryKey, readPage }: SelectionBarProps) {
  const [asking, setAsking] = useState<Asked | null>(null);
  const choice = useChoice() ?? NOTHING_CHOSEN;
  const items = asListed([...choice.items.values()], list);
  // Asked for before a dialog shows them.
  usePlacesAndTags();
  useEffect(() => giveFocusBack, []);
  const act = (run: (items: readonly Item[]) => Promise<void>) => {
    setAsking(null);
    stopChoosing();
    void run(items);
  };
  const printLabels = usePrintLabels();
  return (
    <>
      <div className={`row gap-8 ${styles.bar}`} data-fills-screen role="toolbar" aria-label="Selected boxes">
        <IconButton name="Stop selecting" onClick={stopChoosing}>
          <X />
        </IconButton>
        <p className={`strong figures ${styles.count}`} role="status">
          {items.length} <span className={styles.unit}>{items.length === 1 ? "box" : "boxes"} selected</span>
          {isFull(choice) && <span className={styles.unit}>, as many as go at once</span>}
        </p>
        <AllButton list={list} queryKey={queryKey} readPage={readPage} chosen={items.length} />
        <Deeds
          isNone={items.length === 0}
          onAsk={setAsking}
          onPrint={() => {
            stopChoosing();
            printLabels(items);
          }}
          onDelete={() => act(deleteBoxes)}
        />
      </div>
      {asking === "move" && (
        <MoveDialog
          items={items}
          onMove={(place) => act((chosen) => moveBoxes(chosen, place))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "tag" && (
        <TagDialog
          items={items}
          onSave={(change) => act((chosen) => tagBoxes(chosen, change))}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

interface DeedsProps {
  readonly isNone: boolean;
  readonly onAsk: (asked: Asked) => void;
  readonly onPrint: () => void;
  readonly onDelete: () => void;
}

function Deeds({ isNone, onAsk, onPrint, onDelete }: DeedsProps) {
  return (
    <div className={`flex gap-8 push ${styles.deeds}`}>
      <Button kind="bare" className={styles.deed} disabled={isNone} onClick={() => onAsk("move")}>
        <FolderInput aria-hidden="true" /> Move
      </Button>
      <Button kind="bare" className={styles.deed} disabled={isNone} onClick={() => onAsk("tag")}>
        <Tag aria-hidden="true" /> Tag
      </Button>
      <Button kind="bare" className={styles.deed} disabled={isNone} onClick={onPrint}>
        <Printer aria-hidden="true" /> Labels
      </Button>
      <Button kind="remove" className={styles.deed} disabled={isNone} onClick={onDelete}>
        <Trash2 aria-hidden="true" /> Delete
      </Button>
    </div>
  );
}

/** The boxes as they are now, where the list has been asked for again since they were chosen. */
function asListed(items: readonly Item[], list: ItemPages): Item[] {
  const listed = new Map(list.items.map((item) => [item._id, item]));
  return items.map((item) => listed.get(item._id) ?? item);
}

/** What had the focus went with the bar or its dialog. */
function giveFocusBack(): void {
  if (document.activeElement === document.body) document.getElementById(SELECT_BUTTON)?.focus();
}

/** All boxes of the list, also those that it has not shown yet. */
function AllButton({ list, queryKey, readPage, chosen }: SelectionBarProps & { readonly chosen: number }) {
  const most = Math.min(list.total, MAX_AT_ONCE);
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const all = await readUpTo(most, queryKey, readPage);
      choose((before) => withAll(before, all));
    },
  });
  return chosen >= most
    ? <Button kind="bare" isTight onClick={() => choose(() => NOTHING_CHOSEN)}>None</Button>
    : <Button kind="bare" isTight isLoading={isPending} onClick={() => mutate()}>All {most}</Button>;
}

async function readUpTo(most: number, queryKey: QueryKey, readPage: ReadPage): Promise<readonly Item[]> {
  for (;;) {
    const list = queryClient.getQueryData<Pages>(queryKey)?.data;
    if (!list || list.items.length >= most || !hasMore(list)) return list?.items ?? [];
    await readMore(queryKey, readPage);
  }
}
