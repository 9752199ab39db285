import { type FormEvent, type KeyboardEvent, useState } from "react";
import { LONGEST_CAPTION } from "../../../domain/media/file_limits.ts";
import { Button } from "../../ui/button.tsx";
import { useGrownArea } from "../../ui/use_grown_area.ts";
import styles from "./media_viewer.module.css";

interface CaptionProps {
  readonly caption: string;
  readonly isWriting: boolean;
  /** With the new words, or null where nothing is to be changed. */
  readonly onDone: (caption: string | null) => void;
}

export function Caption({ caption, isWriting, onDone }: CaptionProps) {
  if (isWriting) return <CaptionForm caption={caption} onDone={onDone} />;
  return caption ? <p className={`middle ${styles.caption}`} dir="auto">{caption}</p> : null;
}

function CaptionForm({ caption, onDone }: Omit<CaptionProps, "isWriting">) {
  const [text, setText] = useState(caption);
  const area = useGrownArea(text);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onDone(text.trim() === caption ? null : text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) save(event);
    if (event.key !== "Escape") return;
    // The words are left, not the picture.
    event.preventDefault();
    onDone(null);
  };
  return (
    <form className={`row gap-12 breaks ${styles.captioning}`} onSubmit={save}>
      <textarea
        ref={area}
        className="input"
        aria-label="Caption"
        placeholder="What does it show?"
        dir="auto"
        rows={1}
        maxLength={LONGEST_CAPTION}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit">Save</Button>
    </form>
  );
}
