import { Package, X } from "lucide-react";
import type { Alternative } from "../../domain/scan/reading.ts";
import { useShortcuts } from "../shell/use_shortcuts.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { Label } from "../ui/label.tsx";
import { CutPicture } from "./cut_picture.tsx";
import { type Keeping, KeepTick } from "./keep_tick.tsx";
import { type CandidateBox, useCandidateBoxes } from "./use_candidate_boxes.ts";

interface CandidatesProps {
  readonly candidates: readonly Alternative[];
  readonly keeping: Keeping;
  readonly onChoose: (text: string) => void;
  readonly onDismiss: () => void;
}

/** "117? or 111, 177": what it may be, with the boxes that have these numbers. */
export function Candidates({ candidates, keeping, onChoose, onDismiss }: CandidatesProps) {
  useShortcuts({ Escape: onDismiss });
  const boxes = useCandidateBoxes(candidates.map(({ text }) => text));
  const [best, ...others] = candidates;
  return (
    <section className="scan-sheet is-question" aria-label="Which number is it?">
      <header className="scan-question">
        {keeping.shot?.cut && <CutPicture cut={keeping.shot.cut} />}
        <h2 aria-live="polite">
          {best?.text}? {others.length > 0 && <small>or {others.map(({ text }) => text).join(", ")}</small>}
        </h2>
        <IconButton name="None of these" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <ul role="list" className="scan-candidates">
        {candidates.map(({ text }) => (
          <li key={text}>
            <Candidate text={text} box={boxes[text]} onChoose={() => onChoose(text)} />
          </li>
        ))}
      </ul>
      <p className="quiet small">None of these? Type the number below.</p>
      <KeepTick {...keeping} />
    </section>
  );
}

interface CandidateProps {
  readonly text: string;
  /** Undefined while it is being asked for. */
  readonly box: CandidateBox | null | undefined;
  readonly onChoose: () => void;
}

function Candidate({ text, box, onChoose }: CandidateProps) {
  return (
    <button type="button" className="scan-candidate" onClick={onChoose}>
      <span className="scan-candidate-photo">
        {box?.thumbUrl ? <img src={box.thumbUrl} alt="" /> : <Package strokeWidth={1.5} aria-hidden="true" />}
      </span>
      <Label tagId={text} />
      <span className="scan-candidate-title">{box === null ? "New number" : box?.title ?? "…"}</span>
    </button>
  );
}
