import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import { itemCalls } from "../api/items.ts";
import { useTitle } from "../base/use_title.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { showToast } from "../ui/toasts.tsx";
import { itemChanged } from "./item_cache.ts";
import { draftOf, isSameDraft, type ItemDraft, updatesOf } from "./item_draft.ts";
import { FurtherFields, NumberField, TitleField } from "./item_form.tsx";
import styles from "./item_form.module.css";
import { type SaveFault, saveFault, SaveFaultNotice } from "./save_fault.tsx";
import { NoItem, useItem } from "./use_item.tsx";

export function EditItemPage() {
  useTitle("Edit box");
  const { answer, again } = useItem();
  return (
    <main className={classNames("page", styles.page)} data-fills-screen tabIndex={-1}>
      {answer.status === "ready" ? <EditForm item={answer.value} /> : <NoItem answer={answer} onRetry={again} />}
    </main>
  );
}

function EditForm({ item }: { readonly item: Item }) {
  const { draft, change, fault, isSaving, save } = useEdit(item);
  return (
    <>
      <h1>Edit box {item.tagId}</h1>
      <form onSubmit={save}>
        <NumberField
          value={draft.tagId}
          onChange={(tagId) => change({ tagId })}
          fault={fault?.about === "number" && fault.sentence}
        />
        <div className={styles.fields}>
          <TitleField draft={draft} onChange={change} />
          <FurtherFields draft={draft} onChange={change} />
          <SaveFaultNotice fault={fault} />
          <div className="actions">
            <Button type="submit" isLoading={isSaving} disabled={isSameDraft(draft, draftOf(item))}>Save</Button>
            <ButtonLink to={`/app/item/${item._id}`} kind="plain">Cancel</ButtonLink>
          </div>
        </div>
      </form>
    </>
  );
}

function useEdit(item: Item) {
  // What is untouched follows the box, which may be shown before the server has been asked for it.
  const [changes, setChanges] = useState<Partial<ItemDraft>>({});
  const draft = { ...draftOf(item), ...changes };
  const [fault, setFault] = useState<SaveFault | null>(null);
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  const change = (further: Partial<ItemDraft>) => {
    setFault(null);
    setChanges({ ...changes, ...further });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    try {
      const { data } = await itemCalls.write("UPDATE_ITEM", { itemId: item._id, updates: updatesOf(draft, item) });
      itemChanged(data);
      navigate(`/app/item/${item._id}`, { replace: true });
      showToast({ sentence: "Saved." });
    } catch (error) {
      setFault(saveFault(error));
      setSaving(false);
    }
  };
  return { draft, change, fault, isSaving, save };
}
