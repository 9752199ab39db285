import { type ReactNode, useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Gamepad2, Plus, ScanLine, Sparkle } from "lucide-react";
import { useUser } from "../auth/login.ts";
import { useStore } from "../base/store.ts";
import { useShortcuts } from "../base/use_shortcuts.ts";
import { useTitle } from "../base/use_title.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { BoxDrawing } from "../ui/drawings.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { boxList, loadBoxes, loadMoreBoxes, type ReadyBoxList } from "./box_list.ts";
import { BoxRows, LoadingRows } from "./box_rows.tsx";
import { Found } from "./found.tsx";
import { counted } from "./item_words.ts";
import { SearchField, useSearchTerm } from "./search_field.tsx";

interface HomePageProps {
  /** What a free plan still allows. */
  readonly boxesLeft: ReactNode;
}

export function HomePage({ boxesLeft }: HomePageProps) {
  useTitle("My Items");
  const [term, setTerm] = useSearchTerm();
  const navigate = useNavigate();
  const isFree = useUser()?.isProUser === false;
  useShortcuts({ n: () => navigate("/app/item/new"), s: () => navigate("/app/scan") });
  return (
    <main className="page home" tabIndex={-1}>
      <header className="home-head">
        <div>
          <h1>Welcome back!</h1>
          <p className="quiet">Manage your inventory with AI-powered scanning</p>
        </div>
        <span className="home-doors">
          <span className="narrow-only">
            <ButtonLink to="/app/events" kind="plain" title="Events">
              <Gamepad2 aria-hidden="true" /> Events
            </ButtonLink>
          </span>
          <ButtonLink to="/app/item/new" kind="plain">
            <Plus aria-hidden="true" /> New box
          </ButtonLink>
        </span>
      </header>
      <div className="search-bar">
        <SearchField value={term} onChange={setTerm} />
      </div>
      {term.trim() ? <Found term={term.trim()} /> : <MyItems boxesLeft={boxesLeft} />}
      {isFree && <UpgradeLink />}
    </main>
  );
}

function MyItems({ boxesLeft }: HomePageProps) {
  const list = useStore(boxList);
  const user = useUser();
  const userId = user?.userId;
  useEffect(() => {
    if (userId) loadBoxes();
  }, [userId]);
  return (
    <section aria-labelledby="my-items">
      <div className="list-head">
        <h2 id="my-items">My Items</h2>
        {list.status === "ready" && list.total > 0 && (
          <span className="quiet small">{counted(list.total, "box", "boxes")}</span>
        )}
        {user?.isProUser === false && boxesLeft}
      </div>
      {list.status === "loading" && <LoadingRows />}
      {list.status === "failed" && (
        <FailedState sentence="Failed to load items. Please try again." onRetry={loadBoxes} />
      )}
      {list.status === "ready" && (list.items.length === 0 ? <EmptyHome /> : <Boxes list={list} />)}
    </section>
  );
}

function Boxes({ list: { items, next, more } }: { readonly list: ReadyBoxList }) {
  return (
    <>
      <BoxRows items={items} label="My Items" onEnd={next && more === "idle" ? loadMoreBoxes : undefined} />
      {more === "failed" && (
        <p className="list-foot" role="alert">
          Failed to load items. Please try again.
          <Button kind="plain" onClick={loadMoreBoxes}>Try Again</Button>
        </p>
      )}
    </>
  );
}

/** What a newcomer sees instead of a list: how it goes, in one line. */
function EmptyHome() {
  return (
    <State
      drawing={<BoxDrawing />}
      title="Write a number on a box. Point. Done."
      actions={
        <>
          <ButtonLink to="/app/scan">
            <ScanLine aria-hidden="true" /> Scan a box
          </ButtonLink>
          <ButtonLink to="/app/item/new" kind="plain">Add one by hand</ButtonLink>
        </>
      }
    >
      <p className="quiet">
        Any marker will do, any number you like. Scan it once and say what is inside; scan it again, or search, and you
        know.
      </p>
    </State>
  );
}

/** Floats above the list, for those who are not Pro. */
function UpgradeLink() {
  return (
    <Link to="/app/pro" className="upgrade-link">
      <Sparkle aria-hidden="true" /> Upgrade to Pro
    </Link>
  );
}
