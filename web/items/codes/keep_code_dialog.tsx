import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useQuery } from "@tanstack/react-query";
import type { Item } from "../../../domain/items/item.ts";
import { showToast } from "../../ui/toasts.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { LabelOnBox } from "../../ui/label.tsx";
import { boxTitle } from "../item_words.ts";
import { foundBoxes } from "../list/item_lists.ts";
import { forgetCode, keepCode } from "./keep_code.ts";

const MAX_SHOWN = 5;

interface KeepCodeDialogProps {
  readonly code: string;
  readonly onClose: () => void;
}

/** Which box a code is kept with, by its number or by words. */
export function KeepCodeDialog({ code, onClose }: KeepCodeDialogProps) {
  const [term, setTerm] = useState("");
  const [isKeeping, setKeeping] = useState(false);
  const navigate = useNavigate();
  const keep = async (item: Item) => {
    setKeeping(true);
    const isKept = await keepCode(item, code);
    setKeeping(false);
    if (!isKept) return;
    navigate(`/app/item/${item._id}`, { replace: true });
    showToast({
      sentence: `The code now finds box ${item.tagId}.`,
      action: { label: "Undo", run: () => void forgetCode(item, code) },
    });
  };
  return (
    <Dialog title="Which box has this code?" onClose={onClose} isSheet isHeld={isKeeping}>
      <div className="stack gap-12 column">
        <TextField
          label="Its number, or a word"
          autoComplete="off"
          maxLength={200}
          dir="auto"
          autoFocus
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        <Found term={term} onChoose={keep} />
      </div>
    </Dialog>
  );
}

function Found({ term, onChoose }: { readonly term: string; readonly onChoose: (item: Item) => void }) {
  const { data, isFetching } = useQuery({ ...foundBoxes({ searchTerm: term }).query, enabled: term.trim() !== "" });
  const items = term.trim() === "" ? [] : data?.data.items.slice(0, MAX_SHOWN) ?? [];
  if (items.length === 0) {
    return <p role="status" className="quiet small">{term.trim() && !isFetching ? "No box fits." : ""}</p>;
  }
  return (
    <ul role="list" aria-label="Boxes">
      {items.map((item) => (
        <li key={item._id}>
          <button type="button" className="entry" onClick={() => onChoose(item)}>
            <LabelOnBox tagId={item.tagId} />
            <bdi className="ellipsis shrinks">{boxTitle(item)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
