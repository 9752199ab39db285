import { PencilLine } from "lucide-react";
import type { Item } from "../../../domain/items/item.ts";
import { useStore } from "../../base/store.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { draftChanges, keepChanges, keptChanges } from "./edit_draft.ts";
import { draftOf, isSameDraft } from "./item_draft.ts";
import styles from "../item_page.module.css";

/** On the box that somebody left while changing it: their words are not lost, and not saved. */
export function UnsavedChanges({ item }: { readonly item: Item }) {
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
