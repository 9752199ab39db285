import { type FormEvent, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import { itemCalls } from "../api/items.ts";
import { useTitle } from "../base/use_title.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";
import { showToast } from "../ui/toasts.tsx";
import { draftOf, isSameDraft, type ItemDraft, textsOf } from "./item_draft.ts";
import { tell } from "./item_news.ts";
import { FurtherFields, NumberField, TitleField } from "./item_form.tsx";
import { type SaveFault, saveFault, SaveFaultNotice } from "./save_fault.tsx";
import { useItem } from "./use_item.ts";

export function EditItemPage() {
  useTitle("Edit box");
  const { itemId = "" } = useParams();
  const load = useItem(itemId);
  return (
    <main className="page new-item" data-fills-screen tabIndex={-1}>
      {load.status === "loading" && <Waiting>Loading item…</Waiting>}
      {load.status === "ready" && <EditForm item={load.item} />}
      {(load.status === "failed" || load.status === "missing") && (
        <FailedState
          title={load.status === "missing" ? "Item Not Found" : "Failed to load item details"}
          sentence={load.status === "missing"
            ? "The item you're looking for doesn't exist or has been removed."
            : "Failed to load item details. Please try again."}
          onRetry={load.retry}
        />
      )}
    </main>
  );
}

function EditForm({ item }: { readonly item: Item }) {
  const { draft, change, fault, isSaving, save } = useEdit(item);
  return (
    <>
      <h1 className="edit-title">Edit box {item.tagId}</h1>
      <form onSubmit={save}>
        <NumberField
          value={draft.tagId}
          onChange={(tagId) => change({ tagId })}
          fault={fault?.about === "number" && fault.sentence}
        />
        <div className="form-fields">
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
  const [draft, setDraft] = useState<ItemDraft>(() => draftOf(item));
  const [fault, setFault] = useState<SaveFault | null>(null);
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  const change = (changes: Partial<ItemDraft>) => {
    setFault(null);
    setDraft({ ...draft, ...changes });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    try {
      const updates = { tagId: draft.tagId, ...textsOf(draft) };
      const { data } = await itemCalls.write("UPDATE_ITEM", { itemId: item._id, updates });
      tell({ changed: data });
      navigate(`/app/item/${item._id}`, { replace: true });
      showToast({ sentence: "Saved." });
    } catch (error) {
      setFault(saveFault(error));
      setSaving(false);
    }
  };
  return { draft, change, fault, isSaving, save };
}
