import { type FormEvent, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { itemCalls } from "../api/items.ts";
import { useUser } from "../auth/login.ts";
import { capturedPhotoOf, forgetCapturedPhoto } from "../base/captured_photo.ts";
import { showToast } from "../ui/toasts.tsx";
import { itemChanged } from "./item_cache.ts";
import { BLANK_DRAFT, type ItemDraft, keepDraft, keptDraft, textsOf } from "./item_draft.ts";
import { type SaveFault, saveFault } from "./save_fault.tsx";
import { normaliseDigits } from "./typed_number.ts";
import { uploadQueue } from "./uploads.ts";

export function useNewItem() {
  const [query] = useSearchParams();
  const given = normaliseDigits(query.get("tagId") ?? "") ?? "";
  const [draft, setDraft] = useState<ItemDraft>(() => beginning(given));
  const [photos, setPhotos] = useScannedPhoto(given);
  const [fault, setFault] = useState<SaveFault | null>(null);
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  const suggested = useSuggestedNumber(
    given === "",
    (tagId) => setDraft((before) => before.tagId ? before : { ...before, tagId }),
  );
  const change = (changes: Partial<ItemDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(next.title || next.description ? next : null);
    if (changes.tagId !== undefined) setFault(null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    setFault(null);
    try {
      const { data } = await itemCalls.write("CREATE_ITEM", { tagId: draft.tagId, ...textsOf(draft) });
      keepDraft(null);
      itemChanged(data);
      uploadQueue.add(data._id, photos);
      forgetCapturedPhoto();
      navigate(`/app/item/${data._id}`, { replace: true });
      offerNext(data.tagId, navigate);
    } catch (error) {
      setFault(saveFault(error));
      setSaving(false);
    }
  };
  return { draft, change, photos, setPhotos, fault, isSaving, save, suggested };
}

/** A draft that was lost is taken up again, unless another number was scanned since. */
function beginning(given: string): ItemDraft {
  const kept = keptDraft();
  return kept && (given === "" || given === kept.tagId) ? kept : { ...BLANK_DRAFT, tagId: given };
}

function useScannedPhoto(given: string) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const ownerId = useUser()?.userId;
  useEffect(() => {
    if (ownerId) capturedPhotoOf(ownerId, given).then((photo) => photo && setPhotos((others) => [photo, ...others]));
  }, []);
  return [photos, setPhotos] as const;
}

function useSuggestedNumber(isWanted: boolean, onNumber: (tagId: string) => void): string | undefined {
  const [suggested, setSuggested] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    itemCalls.read("NEXT_TAGID", {}).then(({ data }) => {
      setSuggested(data.tagId);
      onNumber(data.tagId);
    }).catch((error) => console.error("Failed to find the next number", error));
  }, []);
  return suggested;
}

async function offerNext(saved: string, navigate: (path: string) => void): Promise<void> {
  const { data } = await itemCalls.read("NEXT_TAGID", {}).catch(() => ({ data: null }));
  if (!data) return showToast({ sentence: `Box ${saved} is saved.` });
  showToast({
    sentence: `Saved. Write ${data.tagId} on the next box.`,
    action: { label: "Next box", run: () => navigate(`/app/item/new?tagId=${data.tagId}`) },
  });
}
