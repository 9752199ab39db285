import { useParams } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import { type Answer, useAnswer } from "../api/use_answer.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TippedBoxDrawing } from "../ui/drawings/drawings.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { State } from "../ui/state.tsx";
import { BoxesElsewhere, useBoxesElsewhere } from "./boxes_elsewhere.tsx";
import { itemQuery } from "./list/item_cache.ts";

export function useItem() {
  const { itemId = "" } = useParams();
  return useAnswer({ ...itemQuery(itemId), select: ({ data }) => data }, "Failed to load item details");
}

interface NoItemProps {
  readonly answer: Answer<Item>;
  readonly onRetry: () => void;
}

/** What stands where the box would, as long as it is not there. */
export function NoItem({ answer, onRetry }: NoItemProps) {
  const { itemId = "" } = useParams();
  const isMissing = answer.status === "failed" && answer.isMissing;
  const elsewhere = useBoxesElsewhere({ itemId: itemId as ItemId }, isMissing);
  if (answer.status !== "failed" || elsewhere === undefined) return <Waiting>Loading the box…</Waiting>;
  if (elsewhere.length > 0) {
    return (
      <State drawing={<TippedBoxDrawing />} isPage title="That box is in another household">
        <BoxesElsewhere boxes={elsewhere} />
      </State>
    );
  }
  return (
    <div role="alert">
      <State
        drawing={<TippedBoxDrawing />}
        isPage
        title={answer.isMissing ? "Item Not Found" : "Failed to load item details"}
        actions={
          <>
            <Button onClick={onRetry}>Try Again</Button>
            <ButtonLink to="/app/home" kind="plain">Back to my boxes</ButtonLink>
          </>
        }
      >
        <p className="quiet">
          {answer.isMissing
            ? "The item you're looking for doesn't exist or has been removed."
            : "Failed to load item details. Please try again."}
        </p>
      </State>
    </div>
  );
}
