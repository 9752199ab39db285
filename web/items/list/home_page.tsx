import { type ReactNode, Suspense, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { Gamepad2, Plus, ScanLine, Sparkle } from "lucide-react";
import { counted } from "../../../domain/wire/counted.ts";
import { useAnswer } from "../../api/use_answer.ts";
import { useBoxesTitle, useMayChange, useMayUpgrade } from "../../auth/households.ts";
import { useMedia } from "../../base/use_media.ts";
import { useShortcuts } from "../../base/use_shortcuts.ts";
import { useTitle } from "../../base/use_title.ts";
import { classNames } from "../../ui/class_names.ts";
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
  /** Stands instead of the greeting, and leads to the person's other households. */
  readonly households: ReactNode | null;
}

export function HomePage({ boxesLeft, households }: HomePageProps) {
  const title = useBoxesTitle();
  useTitle(title);
  const [term, setTerm] = useSearchTerm();
  const browsing = useBrowsing();
  const [opening, setOpening] = useState<string | null>(null);
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const mayUpgrade = useMayUpgrade();
  const isPhone = useMedia("(width < 800px)");
  const isLoaded = useQuery(allBoxes.query).data !== undefined;
  useShortcuts({
    ...(mayChange && { n: () => navigate("/app/item/new") }),
    s: () => navigate("/app/scan"),
  });
  return (
    <main className="page" tabIndex={-1}>
      <header className={`row wrap ${styles.head}`}>
        <div className="shrinks">
          <h1 className={classNames(households !== null && styles.isReplaced)}>Welcome back!</h1>
          <Suspense fallback={<Lead />}>{households ?? <Lead />}</Suspense>
        </div>
        <div className="flex wrap gap-8">
          {mayUpgrade && !isPhone && <UpgradeLink />}
          <ButtonLink to="/app/events" kind="plain" title="Events" className={styles.events}>
            <Gamepad2 aria-hidden="true" /> Events
          </ButtonLink>
          {mayChange && (
            <ButtonLink to="/app/item/new" kind="plain" title="New box" className={styles.add}>
              <Plus aria-hidden="true" /> New box
            </ButtonLink>
          )}
        </div>
      </header>
      <SearchField value={term} onChange={setTerm} onEnter={() => setOpening(term.trim())} />
      {term.trim()
        ? <SearchResults term={term.trim()} browsing={browsing} isOpening={opening === term.trim()} />
        : <MyItems title={title} browsing={browsing} boxesLeft={boxesLeft} />}
      {/* Not before the list, which would push it away. */}
      {mayUpgrade && isPhone && isLoaded && <UpgradeLink />}
    </main>
  );
}

function Lead() {
  return <p className={`quiet ${styles.lead}`}>Manage your inventory with AI-powered scanning</p>;
}

interface MyItemsProps extends Pick<HomePageProps, "boxesLeft"> {
  readonly title: string;
  readonly browsing: Browsing;
}

function MyItems({ title, boxesLeft, browsing }: MyItemsProps) {
  const mayChange = useMayChange();
  const name = nameOf(browsing, title);
  const { query, readPage } = browsedBoxes(payloadOf(browsing));
  const { answer, again, isPrevious } = useAnswer(query, "Failed to load items. Please try again.");
  const list = answer.status === "ready" ? answer.value.data : null;
  const isEmpty = list?.items.length === 0 && !isPrevious;
  const count = list?.total && !isPrevious ? counted(list.total, "box", "boxes") : "";
  return (
    <section aria-labelledby="my-items" aria-busy={isPrevious}>
      <ListHead
        isSmallOnPhones
        id="my-items"
        title={name}
        count={count}
        note={!isNarrowed(browsing) && boxesLeft}
      >
        <FilterButton browsing={browsing} count={count} />
        {mayChange && list && list.items.length > 0 && <SelectButton />}
      </ListHead>
      <FilterBar browsing={browsing} />
      {answer.status === "loading" && <LoadingRows />}
      {answer.status === "failed" && <FailedState sentence="Failed to load items. Please try again." onRetry={again} />}
      {isEmpty &&
        (isNarrowed(browsing) ? <NoBoxes narrowing={browsing} /> : mayChange ? <FirstSteps /> : <NothingYet />)}
      {list && list.items.length > 0 && (
        <BoxList
          label={name}
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

/** What a viewer sees, who has to wait for others. */
function NothingYet() {
  return (
    <State isCompact drawing={<BoxDrawing />} title="There are no boxes here yet">
      <p className="quiet">You see them here as soon as somebody of this household writes one down.</p>
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
