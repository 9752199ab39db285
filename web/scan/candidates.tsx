import { Fragment, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { Package, X } from "lucide-react";
import type { Alternative } from "../../domain/scan/reading.ts";
import { useShortcuts } from "../base/use_shortcuts.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { Label } from "../ui/label.tsx";
import { Drawn } from "./drawn.tsx";
import { CUT_NAME, type Keeping, KeepTick } from "./keep_tick.tsx";
import { type CandidateBox, useCandidateBoxes } from "./use_candidate_boxes.ts";
import { useTaps } from "./use_taps.ts";

interface CandidatesProps {
  readonly candidates: readonly Alternative[];
  readonly keeping: Keeping;
  readonly onChoose: (text: string) => void;
  readonly onDismiss: () => void;
  readonly onTouch: (isTouched: boolean) => void;
}

/** "117? or 111, 177": what it may be, with the boxes that have these numbers. */
export function Candidates({ candidates, keeping, onChoose, onDismiss, onTouch }: CandidatesProps) {
  useShortcuts({ Escape: onDismiss });
  const taps = useTaps(candidates, onTouch);
  const boxes = useCandidateBoxes(candidates.map(({ text }) => text));
  const list = useFocusOnQuestion(candidates);
  const [best, ...others] = candidates;
  return (
    <section
      className="scan-sheet is-question"
      aria-labelledby="scan-asked"
      onPointerDown={taps.comeDown}
    >
      <header className="scan-question">
        {keeping.shot?.cut && <Drawn canvas={keeping.shot.cut} className="scan-cut" name={CUT_NAME} />}
        <hgroup>
          <p id="scan-asked">Which number is it?</p>
          <h2 aria-live="polite" data-length={best?.text.length}>
            {best?.text}? {others.length > 0 && (
              <small>
                or <Others texts={others.map(({ text }) => text)} />
              </small>
            )}
          </h2>
        </hgroup>
        <IconButton name="None of these" onClick={onDismiss}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <ul ref={list} role="list" className="scan-candidates" tabIndex={-1} aria-labelledby="scan-asked">
        {candidates.map(({ text }) => (
          <li key={text}>
            <Candidate text={text} box={boxes[text]} onClick={(event) => taps.isMeant(event) && onChoose(text)} />
          </li>
        ))}
      </ul>
      <p className="quiet small">None of these? Type the number below.</p>
      <KeepTick {...keeping} />
    </section>
  );
}

/** The first answer is one Tab away, unless the person is busy elsewhere. */
function useFocusOnQuestion(candidates: readonly Alternative[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const isFree = document.activeElement?.matches("body, main") ?? true;
    if (isFree) list.current?.focus({ preventScroll: true });
  }, [candidates]);
  return list;
}

/** "111, 177", broken between two numbers only. */
function Others({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text, i) => (
    <Fragment key={text}>
      {i > 0 && ", "}
      <span>{text}</span>
    </Fragment>
  ));
}

interface CandidateProps {
  readonly text: string;
  /** Undefined while it is being asked for. */
  readonly box: CandidateBox | null | undefined;
  readonly onClick: (event: MouseEvent) => void;
}

function Candidate({ text, box, onClick }: CandidateProps) {
  return (
    <button type="button" className="scan-candidate" onClick={onClick}>
      <span className="scan-candidate-photo">
        {box?.thumbUrl ? <img src={box.thumbUrl} alt="" /> : <Package strokeWidth={1.5} aria-hidden="true" />}
      </span>
      <Label tagId={text} />
      <span className="scan-candidate-title">{box === null ? "New number" : box?.title ?? "…"}</span>
    </button>
  );
}
