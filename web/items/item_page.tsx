import { useParams } from "react-router-dom";
import { useTitle } from "../base/use_title.ts";
import { TippedBoxDrawing } from "../ui/drawings.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { State } from "../ui/state.tsx";
import { ItemView } from "./item_view.tsx";
import { boxTitle } from "./item_words.ts";
import { useItem } from "./use_item.ts";

export function ItemPage() {
  const { itemId = "" } = useParams();
  const load = useItem(itemId);
  useTitle(load.status === "ready" ? boxTitle(load.item) : "Item");
  return (
    <main className="page item" tabIndex={-1}>
      {load.status === "loading" && <Waiting>Loading item…</Waiting>}
      {load.status === "missing" && <NotFound retry={load.retry} />}
      {load.status === "failed" && <NotLoaded retry={load.retry} />}
      {load.status === "ready" && <ItemView item={load.item} />}
    </main>
  );
}

interface Retry {
  readonly retry: () => void;
}

function NotFound({ retry }: Retry) {
  return (
    <Trouble title="Item Not Found" retry={retry}>
      The item you're looking for doesn't exist or has been removed.
    </Trouble>
  );
}

function NotLoaded({ retry }: Retry) {
  return (
    <Trouble title="Failed to load item details" retry={retry}>
      Failed to load item details. Please try again.
    </Trouble>
  );
}

function Trouble({ title, children, retry }: Retry & { readonly title: string; readonly children: string }) {
  return (
    <div role="alert">
      <State
        drawing={<TippedBoxDrawing />}
        title={title}
        actions={
          <>
            <Button onClick={retry}>Try Again</Button>
            <ButtonLink to="/app/home" kind="plain">Back to my items</ButtonLink>
          </>
        }
      >
        <p className="quiet">{children}</p>
      </State>
    </div>
  );
}
