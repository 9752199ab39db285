import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Gamepad2, Plus, ScanLine, Sparkle } from "lucide-react";
import { useAnswer } from "../api/use_answer.ts";
import { useUser } from "../auth/login.ts";
import { useShortcuts } from "../base/use_shortcuts.ts";
import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { BoxDrawing } from "../ui/drawings.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { BoxList } from "./box_list.tsx";
import { LoadingRows } from "./box_rows.tsx";
import { Found } from "./found.tsx";
import styles from "./home_page.module.css";
import { allBoxes } from "./item_lists.ts";
import { counted } from "./item_words.ts";
import { ListHead } from "./list_head.tsx";
import { SearchField, useSearchTerm } from "./search_field.tsx";

interface HomePageProps {
  readonly boxesLeft: ReactNode;
}

export function HomePage({ boxesLeft }: HomePageProps) {
  useTitle("My Items");
  const [term, setTerm] = useSearchTerm();
  const navigate = useNavigate();
  const isFree = useUser()?.isProUser === false;
  useShortcuts({ n: () => navigate("/app/item/new"), s: () => navigate("/app/scan") });
  return (
    <main className={classNames("page", styles.home)} tabIndex={-1}>
      <header className={styles.head}>
        <div>
          <h1>Welcome back!</h1>
          <p className="quiet">Manage your inventory with AI-powered scanning</p>
        </div>
        <div className={styles.doors}>
          <ButtonLink to="/app/events" kind="plain" title="Events" className={styles.events}>
            <Gamepad2 aria-hidden="true" /> Events
          </ButtonLink>
          <ButtonLink to="/app/item/new" kind="plain">
            <Plus aria-hidden="true" /> New box
          </ButtonLink>
        </div>
      </header>
      <SearchField value={term} onChange={setTerm} />
      {term.trim() ? <Found term={term.trim()} /> : <MyItems boxesLeft={isFree && boxesLeft} />}
      {isFree && <UpgradeLink />}
    </main>
  );
}

function MyItems({ boxesLeft }: HomePageProps) {
  const { query, readPage } = allBoxes;
  const { answer, again } = useAnswer(query, "Failed to load items. Please try again.");
  const list = answer.status === "ready" ? answer.value.data : null;
  return (
    <section aria-labelledby="my-items">
      <ListHead id="my-items" title="My Items" count={list?.total ? counted(list.total, "box", "boxes") : ""}>
        {boxesLeft}
      </ListHead>
      {answer.status === "loading" && <LoadingRows />}
      {answer.status === "failed" && <FailedState sentence="Failed to load items. Please try again." onRetry={again} />}
      {list?.items.length === 0 && <FirstSteps />}
      {list && list.items.length > 0 && (
        <BoxList label="My Items" list={list} queryKey={query.queryKey} readPage={readPage} />
      )}
    </section>
  );
}

/** What a newcomer sees instead of a list: how it goes, in one line. */
function FirstSteps() {
  return (
    <State
      isCompact
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

function UpgradeLink() {
  return (
    <Link to="/app/pro" className={styles.upgrade}>
      <Sparkle aria-hidden="true" /> Upgrade to Pro
    </Link>
  );
}
