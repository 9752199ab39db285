import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import type { Item } from "../../../domain/items/item.ts";
import { itemCalls } from "../../api/items.ts";
import { useTitle } from "../../base/use_title.ts";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page_head.tsx";
import { SaveBar } from "../../ui/save_bar.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { itemsChanged } from "../list/item_cache.ts";
import {
  changedFields,
  draftOf,
  isSameDraft,
  type ItemDraft,
  keepChanges,
  keptChanges,
  updatesOf,
} from "./item_draft.ts";
import { FurtherFields, NumberField, TitleField } from "./item_form.tsx";
import styles from "./item_form.module.css";
import { NO_NUMBER, type SaveFault, saveFault, SaveFaultNotice } from "./save_fault.tsx";
import { useCommand } from "./use_command.ts";
import { NoItem, useItem } from "../use_item.tsx";

export function EditItemPage() {
  useTitle("Edit box");
  const { itemId = "" } = useParams();
  const { answer, again } = useItem();
  const [begun, setBegun] = useState<Item | null>(null);
  if (answer.status === "ready" && answer.value !== begun) setBegun(answer.value);
  // Whoever writes while somebody else throws the box away keeps their words, and hears of it when they save.
  const isHeld = answer.status === "ready" || keptChanges(itemId) !== null;
  const item = isHeld && begun?._id === itemId ? begun : null;
  return (
    <main className="page is-narrow" data-fills-screen tabIndex={-1}>
      {item ? <EditForm item={item} /> : <NoItem answer={answer} onRetry={again} />}
    </main>
  );
}

function EditForm({ item }: { readonly item: Item }) {
  const { draft, change, fault, isSaving, save, discard } = useEdit(item);
  const form = useWantedField();
  const isUnchanged = isSameDraft(draft, draftOf(item));
  return (
    <>
      <PageHead back={`/app/item/${item._id}`} title={`Edit box ${item.tagId}`} />
      <form ref={form} onSubmit={save} noValidate>
        <NumberField
          value={draft.tagId}
          onChange={(tagId) => change({ tagId })}
          fault={fault?.about === "number" && fault.sentence}
        />
        <div className={`stack gap-16 ${styles.fields}`}>
          <TitleField draft={draft} onChange={change} />
          <FurtherFields draft={draft} onChange={change} />
          <SaveFaultNotice fault={fault} />
          <SaveBar isSticky={!isUnchanged}>
            <Button kind="plain" isLarge onClick={discard}>Cancel</Button>
            <Button type="submit" isLarge isLoading={isSaving} disabled={isUnchanged}>Save</Button>
          </SaveBar>
        </div>
      </form>
    </>
  );
}

/** An address may name a field: the writing begins there. */
function useWantedField() {
  const form = useRef<HTMLFormElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
    [...fields].find(({ dataset }) => `#${dataset["field"]}` === hash)?.focus();
  }, []);
  return form;
}

function useEdit(item: Item) {
  // What is untouched follows the box, which may be shown before the server has been asked for it.
  const [changes, setChanges] = useState<Partial<ItemDraft>>(() => keptChanges(item._id) ?? {});
  const draft = { ...draftOf(item), ...changes };
  const [fault, setFault] = useState<SaveFault | null>(null);
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  const command = useCommand();
  const change = (further: Partial<ItemDraft>) => {
    const next = changedFields({ ...changes, ...further }, item);
    setFault(null);
    setChanges(next);
    keepChanges(item._id, isSameDraft({ ...draftOf(item), ...next }, draftOf(item)) ? null : next);
  };
  const leave = () => {
    keepChanges(item._id, null);
    navigate(`/app/item/${item._id}`, { replace: true });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (draft.tagId === "") return setFault(NO_NUMBER);
    setSaving(true);
    try {
      const { data } = await itemCalls.write(
        "UPDATE_ITEM",
        command({ itemId: item._id, updates: updatesOf(draft, item) }),
      );
      itemsChanged([data]);
      leave();
      showToast({ sentence: "Saved." });
    } catch (error) {
      setFault(saveFault(error));
      setSaving(false);
    }
  };
  return { draft, change, fault, isSaving, save, discard: leave };
}
