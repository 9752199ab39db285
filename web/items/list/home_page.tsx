import { type ReactNode, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { Gamepad2, Plus, ScanLine, Sparkle } from "lucide-react";
import { counted } from "../../../domain/wire/counted.ts";
import { useAnswer } from "../../api/use_answer.ts";
import { useUser } from "../../auth/login.ts";
import { useMedia } from "../../base/use_media.ts";
import { useShortcuts } from "../../base/use_shortcuts.ts";
import { useTitle } from "../../base/use_title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BoxDrawing } from "../../ui/drawings/drawings.tsx";
import { FailedState, State } from "../../ui/state.tsx";
import { BoxList } from "./box_list.tsx";
import { LoadingRows } from "./box_rows.tsx";
import { type Browsing, isNarrowed, nameOf, payloadOf, useBrowsing } from "../browse/browsing.ts";
import { FilterBar, FilterButton } from "../browse/filters.tsx";
import { NoBoxes } from "../browse/no_boxes.tsx";
import { SearchResults } from "./search_results.tsx";
import styles from "./home_page.module.css";
import { allBoxes, browsedBoxes } from "./item_lists.ts";
import { ListHead } from "./list_head.tsx";
import { SearchField, useSearchTerm } from "./search_field.tsx";
import { SelectButton } from "../selection/select_button.tsx";

interface HomePageProps {
  readonly boxesLeft: ReactNode;
}

export function HomePage({ boxesLeft }: HomePageProps) {
  useTitle("My Items");
  const [term, setTerm] = useSearchTerm();
  const browsing = useBrowsing();
  const [opening, setOpening] = useState<string | null>(null);
  const navigate = useNavigate();
  const isFree = useUser()?.isProUser === false;
  const isPhone = useMedia("(width < 800px)");
  const isLoaded = useQuery(allBoxes.query).data !== undefined;
  useShortcuts({ n: () => navigate("/app/item/new"), s: () => navigate("/app/scan") });
  return (
    <main className="page" tabIndex={-1}>
      <header className={`row wrap ${styles.head}`}>
        <div>
          <h1>Welcome back!</h1>
          <p className={`quiet ${styles.lead}`}>Manage your inventory with AI-powered scanning</p>
        </div>
        <div className="flex wrap gap-8">
          {isFree && !isPhone && <UpgradeLink />}
          <ButtonLink to="/app/events" kind="plain" title="Events" className={styles.events}>
            <Gamepad2 aria-hidden="true" /> Events
          </ButtonLink>
          <ButtonLink to="/app/item/new" kind="plain" title="New box" className={styles.add}>
            <Plus aria-hidden="true" /> New box
          </ButtonLink>
        </div>
      </header>
      <SearchField value={term} onChange={setTerm} onEnter={() => setOpening(term.trim())} />
      {term.trim()
        ? <SearchResults term={term.trim()} browsing={browsing} isOpening={opening === term.trim()} />
        : <MyItems browsing={browsing} boxesLeft={isFree && boxesLeft} />}
      {/* Not before the list, which would push it away. */}
      {isFree && isPhone && isLoaded && <UpgradeLink />}
    </main>
  );
}

function MyItems({ boxesLeft, browsing }: HomePageProps & { readonly browsing: Browsing }) {
  const { query, readPage } = browsedBoxes(payloadOf(browsing));
  const { answer, again, isPrevious } = useAnswer(query, "Failed to load items. Please try again.");
  const list = answer.status === "ready" ? answer.value.data : null;
  const isEmpty = list?.items.length === 0 && !isPrevious;
  const count = list?.total && !isPrevious ? counted(list.total, "box", "boxes") : "";
  return (
    <section aria-labelledby="my-items" aria-busy={isPrevious}>
      <ListHead isSmallOnPhones id="my-items" title={nameOf(browsing)} count={count}>
        {!isNarrowed(browsing) && boxesLeft}
        <FilterButton browsing={browsing} count={count} />
        {list && list.items.length > 0 && <SelectButton />}
      </ListHead>
      <FilterBar browsing={browsing} />
      {answer.status === "loading" && <LoadingRows />}
      {answer.status === "failed" && <FailedState sentence="Failed to load items. Please try again." onRetry={again} />}
      {isEmpty && (isNarrowed(browsing) ? <NoBoxes narrowing={browsing} /> : <FirstSteps />)}
      {list && list.items.length > 0 && (
        <BoxList
          label={nameOf(browsing)}
          list={list}
          queryKey={query.queryKey}
          readPage={readPage}
          isPrevious={isPrevious}
        />
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
    <Link to="/app/pro" className={`strong target rounded pill ${styles.upgrade}`}>
      <Sparkle aria-hidden="true" /> Upgrade to Pro
    </Link>
  );
}
