import { Suspense, useEffect } from "react";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import { FailedPart } from "../../ui/state.tsx";
import { BoxRows, ListEnd } from "./box_rows.tsx";
import { readMore, type ReadPage } from "./item_lists.ts";
import { hasMore, type ItemPages } from "./item_pages.ts";
import { stopChoosing, useIsChoosing } from "../selection/chosen.ts";

interface Growth {
  /** Where the list is kept, and how more of it is read. */
  readonly queryKey: QueryKey;
  readonly readPage: ReadPage;
}

interface BoxListProps extends Growth {
  readonly label: string;
  readonly list: ItemPages;
  readonly isPrevious?: boolean;
}

const SelectionBar = lazyComponent(() => import("../selection/selection_bar.tsx"), "SelectionBar");

export function BoxList({ label, list, isPrevious = false, ...growth }: BoxListProps) {
  const key = JSON.stringify(growth.queryKey);
  const isChoosing = useIsChoosing();
  // What is chosen is what is seen: another list begins anew.
  useEffect(() => stopChoosing, [key]);
  return (
    <>
      <BoxRows items={list.items} label={label} />
      {hasMore(list) && !isPrevious && <More key={key} {...growth} />}
      {isChoosing && (
        <Suspense>
          <SelectionBar list={list} {...growth} />
        </Suspense>
      )}
    </>
  );
}

function More({ queryKey, readPage }: Growth) {
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => readMore(queryKey, readPage) });
  if (!isError) return <ListEnd onNear={isPending ? undefined : mutate} />;
  return <FailedPart sentence="Failed to load items. Please try again." onRetry={() => mutate()} />;
}
