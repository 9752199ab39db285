import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { itemCalls } from "../../api/items.ts";
import { readNextNumber, rememberMade } from "../../api/next_number.ts";
import { useUser } from "../../auth/login.ts";
import { capturedPhotoOf, forgetCapturedPhoto } from "../../base/captured_photo.ts";
import type { ScanLoopState } from "../../base/scan_loop.ts";
import { showToast } from "../../ui/toasts.tsx";
import { keepCode } from "../codes/keep_code.ts";
import { itemsChanged } from "../list/item_cache.ts";
import {
  BLANK_DRAFT,
  carriedPlace,
  carryPlace,
  isSameDraft,
  type ItemDraft,
  keepDraft,
  keptDraft,
  newPhotos,
  textsOf,
} from "./item_draft.ts";
import { NO_NUMBER, type SaveFault, saveFault } from "./save_fault.tsx";
import { normaliseDigits } from "./typed_number.ts";
import { uploadQueue } from "../files/uploads.ts";
import { useCommand } from "./use_command.ts";
import { logger } from "../../base/logger.ts";

let saved = 0;

/** How many boxes were made since the page was loaded. */
export function boxesSaved(): number {
  return saved;
}

export function useNewItem() {
  const [query] = useSearchParams();
  const given = normaliseDigits(query.get("tagId") ?? "") ?? "";
  const householdId = useUser()?.household.householdId ?? "";
  const [resumed, setResumed] = useState(() => resumable(householdId, given));
  const { state }: { state: ScanLoopState | null } = useLocation();
  const isAfterAScan = state?.isScanned === true;
  const [carried, setCarried] = useState(() => resumed || !isAfterAScan ? "" : carriedPlace(householdId));
  const [draft, setDraft] = useState<ItemDraft>(resumed ?? { ...BLANK_DRAFT, tagId: given, location: carried });
  const [photos] = useState(() => newPhotos(capturedPhotoOf(householdId, given)));
  const [fault, setFault] = useState<SaveFault | null>(null);
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  const suggested = useSuggestedNumber(
    given === "",
    (tagId) => setDraft((before) => before.tagId ? before : { ...before, tagId }),
  );
  const begun = { ...BLANK_DRAFT, tagId: given || (suggested ?? ""), location: carried };
  const isUntouched = useRef(true);
  useBoxThatHas(given, (itemId) => {
    if (isUntouched.current) navigate(`/app/item/${itemId}`, { replace: true });
  });
  const change = (changes: Partial<ItemDraft>) => {
    isUntouched.current = false;
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(householdId, isSameDraft(next, begun) ? null : next);
    if (changes.tagId !== undefined) setFault(null);
    if (changes.location !== undefined) setCarried("");
  };
  const command = useCommand();
  const startOver = () => {
    setResumed(null);
    setCarried("");
    setDraft({ ...BLANK_DRAFT, tagId: given || (suggested ?? "") });
    keepDraft(householdId, null);
    setFault(null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (draft.tagId === "") return setFault(NO_NUMBER);
    isUntouched.current = false;
    setSaving(true);
    setFault(null);
    try {
      const { data } = await itemCalls.write("CREATE_ITEM", command({ tagId: draft.tagId, ...textsOf(draft) }));
      saved++;
      keepDraft(householdId, null);
      if (state?.code) await keepCode(data, state.code);
      const after = rememberMade(data.tagId);
      itemsChanged([data]);
      photos.all().then((files) => {
        uploadQueue.add(data._id, files);
        forgetCapturedPhoto(given);
      });
      if (isAfterAScan) {
        carryPlace(householdId, data.location);
        const state: ScanLoopState = { saved: { _id: data._id, tagId: data.tagId, after } };
        return navigate("/app/scan", { replace: true, state });
      }
      navigate(`/app/item/${data._id}`, { replace: true });
      offerNext(data.tagId, navigate);
    } catch (error) {
      setFault(saveFault(error));
      setSaving(false);
    }
  };
  return {
    given,
    draft,
    change,
    code: state?.code ?? null,
    isResumed: resumed !== null,
    carried,
    startOver,
    photos,
    fault,
    isSaving,
    save,
    suggested,
  };
}

/** A draft that was lost is taken up again, unless another number was scanned since. */
function resumable(householdId: string, given: string): ItemDraft | null {
  const kept = keptDraft(householdId);
  return kept && (given === "" || given === kept.tagId) ? kept : null;
}

/** Whoever comes here for a number that has its box already, from an old address or from the demonstration, wants that box. */
function useBoxThatHas(given: string, onBox: (itemId: string) => void): void {
  useEffect(() => {
    if (!given) return;
    itemCalls.read("FIND_ITEM_BY_TAGID", { tagId: given }).then(({ data: { items: [box] } }) => {
      // 7 finds 007 too, but is free.
      if (box?.tagId === given) onBox(box._id);
    }, () => {
      // Saving says so too.
    });
  }, [given]);
}

function useSuggestedNumber(isWanted: boolean, onNumber: (tagId: string) => void): string | undefined {
  const [suggested, setSuggested] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    readNextNumber().then((tagId) => {
      setSuggested(tagId);
      onNumber(tagId);
    }).catch((error) =>
      logger.error("Failed to find the next number", { fileName: "itemsApi", error, isShown: false })
    );
  }, []);
  return suggested;
}

async function offerNext(saved: string, navigate: (path: string) => void): Promise<void> {
  const next = await readNextNumber().catch(() => null);
  if (!next) return showToast({ sentence: `Box ${saved} is saved.` });
  showToast({
    sentence: `Saved. Write ${next} on the next box.`,
    action: { label: "Next box", run: () => navigate("/app/item/new") },
  });
}
