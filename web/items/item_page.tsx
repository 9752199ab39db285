import { useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { EllipsisVertical, MapPin, Pencil, PencilLine, Printer, Trash2 } from "lucide-react";
import { counted } from "../../domain/wire/counted.ts";
import type { Item } from "../../domain/items/item.ts";
import { useMayChange } from "../auth/households.ts";
import { useStore } from "../base/store.ts";
import { useShortcuts } from "../base/use_shortcuts.ts";
import { useTitle } from "../base/use_title.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { Menu } from "../ui/menu.tsx";
import { PageHead } from "../ui/page_head.tsx";
import { ScannedElsewhere } from "./boxes_elsewhere.tsx";
import { BoxCodes } from "./codes/box_codes.tsx";
import { Assets } from "./files/assets.tsx";
import { EmptyBox, isEmptyBox } from "./empty_box.tsx";
import { browsePath } from "./browse/browsing.ts";
import { Gallery } from "./files/gallery.tsx";
import { BoxHistory } from "./history/box_history.tsx";
import styles from "./item_page.module.css";
import { boxTitle, longDate } from "./item_words.ts";
import { ShareButton } from "./links/share_button.tsx";
import { LongTitle } from "./long_title.tsx";
import { draftChanges, draftOf, isSameDraft, keepChanges, keptChanges } from "./form/item_draft.ts";
import { NoItem, useItem } from "./use_item.tsx";
import { usePrintLabels } from "./use_print_labels.ts";
import { useTrash } from "./use_trash.ts";
import { MediaViewer } from "./viewer/media_viewer.tsx";

export function ItemPage() {
  const { answer, again } = useItem();
  useTitle(answer.status === "ready" ? boxTitle(answer.value) : "Box");
  return (
    <main className="page breaks" tabIndex={-1}>
      {answer.status === "ready" ? <ItemView item={answer.value} /> : <NoItem answer={answer} onRetry={again} />}
    </main>
  );
}

function ItemView({ item }: { readonly item: Item }) {
  const viewed = useViewed();
  const navigate = useNavigate();
  const { isMoving, moveToTrash } = useTrash(item);
  const editPath = `/app/item/${item._id}/edit`;
  const mayChange = useMayChange();
  const printLabels = usePrintLabels();
  const deleting = { label: "Delete box", icon: <Trash2 />, run: () => isMoving || moveToTrash(), isRemoving: true };
  useShortcuts(mayChange ? { e: () => navigate(editPath) } : {});
  return (
    <>
      <PageHead back="/app/home" title={<LongTitle>{boxTitle(item)}</LongTitle>}>
        <ShareButton item={item} />
        <Menu
          name="More"
          icon={<EllipsisVertical />}
          entries={[
            ...(mayChange ? [{ label: "Edit box", icon: <Pencil />, run: () => navigate(editPath) }] : []),
            { label: "Print a label", icon: <Printer />, run: () => printLabels([item]) },
            ...(mayChange ? [deleting] : []),
          ]}
        />
      </PageHead>
      {mayChange && <UnsavedChanges item={item} />}
      <div className={`grid gap-16 column ${styles.columns}`}>
        <Gallery item={item} onOpen={viewed.open} />
        <div className="grid gap-16 starts column">
          {item.location && <Place place={item.location} />}
          <Tags tags={item.tags} />
          {item.description && <p className={styles.description} dir="auto">{item.description}</p>}
          {mayChange && isEmptyBox(item) && <EmptyBox item={item} editPath={editPath} />}
          {mayChange && (
            <div className="actions">
              <ButtonLink to={editPath} kind="plain">
                <Pencil aria-hidden="true" /> Edit
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
      <ScannedElsewhere tagId={item.tagId} />
      <Assets item={item} onOpen={viewed.open} />
      <BoxCodes item={item} />
      <ItemFacts item={item} />
      <BoxHistory item={item} />
      {viewed.key && <MediaViewer item={item} mediaKey={viewed.key} onShow={viewed.show} onClose={viewed.close} />}
    </>
  );
}

/** Which file of a box is looked at. It is an entry of the history, so that Back closes the viewer and stays on the box. */
function useViewed() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef<unknown>(null);
  const go = (viewed: string, replace: boolean) =>
    navigate(pathname + search, { replace, state: { ...state, viewed }, preventScrollReset: true });
  return {
    key: typeof state?.viewed === "string" ? state.viewed : null,
    open: (viewed: string) => go(viewed, false),
    show: (viewed: string) => go(viewed, true),
    close() {
      // Escape, a finger and a button may all say so before the step back is done.
      if (leaving.current === state) return;
      leaving.current = state;
      navigate(-1);
    },
  };
}

/** On the box that somebody left while changing it: their words are not lost, and not saved. */
function UnsavedChanges({ item }: { readonly item: Item }) {
  useStore(draftChanges);
  const changes = keptChanges(item._id);
  if (!changes || isSameDraft({ ...draftOf(item), ...changes }, draftOf(item))) return null;
  return (
    <div className={classNames("notice", styles.unsaved)} role="status">
      <PencilLine aria-hidden="true" />
      <span>Your changes are not saved.</span>
      <ButtonLink to={`/app/item/${item._id}/edit`} kind="bare">Keep editing</ButtonLink>
      <Button kind="bare" onClick={() => keepChanges(item._id, null)}>Discard</Button>
    </div>
  );
}

/** What is known of the box besides its owner's words: at the end, and quiet. */
function ItemFacts({ item }: { readonly item: Item }) {
  const facts = [
    { name: "Created", fact: <time dateTime={item.createdAt}>{longDate(item.createdAt)}</time> },
    { name: "Item TagId", fact: item.tagId },
    { name: "Media Files", fact: item.media.length },
  ];
  return (
    <section className={`flex wrap small quiet figures ${styles.facts}`} aria-label="About this box">
      <dl>
        {facts.map(({ name, fact }) => (
          <div key={name}>
            <dt className="rigid">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p>Scanned TagId: {item.tagId}</p>
    </section>
  );
}

function Place({ place }: { readonly place: string }) {
  return (
    <Link to={browsePath({ place })} className={`row gap-8 size-18 ${styles.place}`}>
      <MapPin aria-hidden="true" />
      <span dir="auto">{place}</span>
    </Link>
  );
}

function Tags({ tags }: Pick<Item, "tags">) {
  if (tags.length === 0) return null;
  return (
    <ul role="list" className={`flex wrap gap-8 ${styles.tags}`} aria-label={counted(tags.length, "tag", "tags")}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={browsePath({ tag })} dir="auto">{tag}</Link>
        </li>
      ))}
    </ul>
  );
}
