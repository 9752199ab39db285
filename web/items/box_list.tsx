import { type QueryKey, useMutation } from "@tanstack/react-query";
import { Button } from "../ui/button.tsx";
import { BoxRows, ListEnd } from "./box_rows.tsx";
import { readMore, type ReadPage } from "./item_lists.ts";
import { hasMore, type ItemPages } from "./item_pages.ts";

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

export function BoxList({ label, list, isPrevious = false, ...growth }: BoxListProps) {
  return (
    <>
      <BoxRows items={list.items} label={label} />
      {hasMore(list) && !isPrevious && <More key={JSON.stringify(growth.queryKey)} {...growth} />}
    </>
  );
}

function More({ queryKey, readPage }: Growth) {
  const { mutate, isPending, isError } = useMutation({ mutationFn: () => readMore(queryKey, readPage) });
  if (!isError) return <ListEnd onNear={isPending ? undefined : mutate} />;
  return (
    <div className="actions" role="alert">
      <p>Failed to load items. Please try again.</p>
      <Button kind="plain" onClick={() => mutate()}>Try Again</Button>
    </div>
  );
}
