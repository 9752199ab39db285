import type { ReactNode } from "react";
import { useBlocker } from "react-router-dom";
import { ChevronDown, CircleAlert, MapPin, PencilLine, ScanBarcode, X } from "lucide-react";
import type { TagId } from "../../../domain/items/tag_id.ts";
import { FEW_BOXES_LEFT } from "../../../domain/items/plan_limits.ts";
import { useBoxesTitle, useHouseholds } from "../../auth/households.ts";
import { SeePro } from "../../auth/see_pro.tsx";
import { useStore } from "../../base/store.ts";
import { useTitle } from "../../base/use_title.ts";
import { TakenElsewhere } from "../boxes_elsewhere.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon_button.tsx";
import { PageHead } from "../../ui/page_head.tsx";
import { SaveBar } from "../../ui/save_bar.tsx";
import { AddFiles } from "../files/add_files.tsx";
import { FilePreview } from "../files/media_picture.tsx";
import styles from "./item_form.module.css";
import type { newPhotos } from "./item_draft.ts";
import { FurtherFields, NumberField, TitleField } from "./item_form.tsx";
import { SaveFaultNotice } from "./save_fault.tsx";
import tileStyles from "../files/tiles.module.css";
import { useLimits } from "../../api/items.ts";
import { useNewItem } from "./use_new_item.ts";
import { useCloseGuard } from "../../ui/use_close_guard.ts";

export function NewItemPage() {
  useTitle("New box");
  const form = useNewItem();
  return (
    <main className="page is-narrow" data-fills-screen tabIndex={-1}>
      <PageHead back="/app/home" title="New box" note={useInHousehold()} />
      {form.isResumed && <Resumed onStartOver={form.startOver} />}
      <form onSubmit={form.save} noValidate>
        <NumberField
          value={form.draft.tagId}
          onChange={(tagId) => form.change({ tagId })}
          suggested={form.suggested}
          fault={form.fault?.about === "number" && form.fault.sentence}
        />
        <div className={`stack gap-16 ${styles.fields}`}>
          {form.given && <TakenElsewhere tagId={form.given as TagId} />}
          {form.fault?.about !== "plan" && <BoxesLeft />}
          {form.carried && <CarriedPlace place={form.carried} onDrop={() => form.change({ location: "" })} />}
          <TitleField draft={form.draft} onChange={form.change} isFocused />
          {form.code && (
            <p className="row gap-8 quiet">
              <ScanBarcode aria-hidden="true" />
              <span className="unseen">With the code</span>
              <bdi className="ellipsis">{form.code}</bdi>
            </p>
          )}
          <PhotoShelf photos={form.photos} isSaving={form.isSaving} />
          <details
            className="fold"
            open={Boolean((form.draft.location && !form.carried) || form.draft.description || form.draft.tags)}
          >
            <summary className="row spread quiet strong target">
              Place, description, tags <ChevronDown aria-hidden="true" />
            </summary>
            <div className={`stack gap-16 ${styles.fields}`}>
              <FurtherFields draft={form.draft} onChange={form.change} />
            </div>
          </details>
          <SaveFaultNotice fault={form.fault} />
          <SaveBar>
            <Button type="submit" isLarge isLoading={form.isSaving}>Save box</Button>
          </SaveBar>
        </div>
      </form>
    </main>
  );
}

/** Whose box it will be, to whoever looks at several households. */
function useInHousehold(): ReactNode {
  const title = useBoxesTitle();
  const { isAlone } = useHouseholds();
  return !isAlone && (
    <>
      In <bdi>{title}</bdi>
    </>
  );
}

/** Said before the title, for the fields of the place are folded away. */
function CarriedPlace({ place, onDrop }: { readonly place: string; readonly onDrop: () => void }) {
  return (
    <p className={`strong start ${styles.carried}`}>
      <MapPin className="quiet" aria-hidden="true" />
      <span className="unseen">Place, as of the box before:</span>
      <span dir="auto">{place}</span>
      <IconButton name="Another place" onClick={onDrop}>
        <X />
      </IconButton>
    </p>
  );
}

/** A draft that comes back without a word looks like somebody else's box. */
function Resumed({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <div className={`notice ${styles.resumed}`} role="status">
      <PencilLine aria-hidden="true" />
      <span>You continue where you left off.</span>
      <Button kind="bare" onClick={onStartOver}>Start over</Button>
    </div>
  );
}

/** Said before a title and photos are given, not when they are saved. */
function BoxesLeft() {
  const left = useLimits()?.boxesLeft ?? Infinity;
  if (left > FEW_BOXES_LEFT) return null;
  return (
    <p className="notice" role="status">
      <CircleAlert aria-hidden="true" />
      <span>
        {left === 0
          ? "This month's boxes of the free plan are used up, so this one cannot be saved. "
          : `${left === 1 ? "This is the last box" : `${left} boxes are left`} of the free plan this month. `}
        <SeePro />
      </span>
    </p>
  );
}

interface PhotoShelfProps {
  readonly photos: ReturnType<typeof newPhotos>;
  readonly isSaving: boolean;
}

function PhotoShelf({ photos: { chosen, isByHand }, isSaving }: PhotoShelfProps) {
  const photos = useStore(chosen);
  // They are nowhere but on this page until the box is saved; the scan keeps its own.
  useCloseGuard(photos.length > 0);
  const blocker = useBlocker(!isSaving && photos.some(isByHand));
  return (
    <div className="stack gap-12">
      {photos.length > 0 && (
        <ul role="list" className={classNames("grid gap-12", tileStyles.tiles, tileStyles.isSmall)}>
          {photos.map((photo) => (
            <li
              key={`${photo.name} ${photo.size} ${photo.lastModified}`}
              className={`stack wide rounded anchor ${tileStyles.tile}`}
            >
              <FilePreview file={photo} />
              <IconButton
                kind="pill"
                className={tileStyles.remove}
                name={`Remove ${photo.name}`}
                onClick={() => chosen.set(photos.filter((one) => one !== photo))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <AddFiles onFiles={(files) => chosen.set([...chosen.get(), ...files])} />
      {blocker.state === "blocked" && (
        <ConfirmDialog
          title="Leave without your photos?"
          doIt="Leave"
          leaveIt="Stay"
          onConfirm={() => blocker.proceed()}
          onClose={() => blocker.reset()}
        >
          <p>
            What you wrote waits here for you. The photos and files you added are gone if you leave before the box is
            saved.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
