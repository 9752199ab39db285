import { useTitle } from "../base/use_title.ts";
import { ItemView } from "./item_view.tsx";
import { boxTitle } from "./item_words.ts";
import { NoItem, useItem } from "./use_item.tsx";

export function ItemPage() {
  const { answer, again } = useItem();
  useTitle(answer.status === "ready" ? boxTitle(answer.value) : "Box");
  return (
    <main className="page breaks" tabIndex={-1}>
      {answer.status === "ready" ? <ItemView item={answer.value} /> : <NoItem answer={answer} onRetry={again} />}
    </main>
  );
}
