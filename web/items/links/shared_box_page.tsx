import { Link, useLocation } from "react-router-dom";
import { MapPin } from "lucide-react";
import type { SharedBox } from "../../../domain/items/links/box_link.ts";
import { sharedBoxQuery } from "./link_calls.ts";
import { useAnswer } from "../../api/use_answer.ts";
import { DeadLink } from "../../auth/dead_link.tsx";
import { useTitle } from "../../base/use_title.ts";
import { PageHead } from "../../ui/page_head.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import itemStyles from "../item_page.module.css";
import { boxTitle } from "../item_words.ts";
import { LongTitle } from "../long_title.tsx";
import { FoundForm } from "./found_form.tsx";
import { SharedPhotos } from "./shared_photos.tsx";

/** `/box#KEY`, what a box's link opens: for anybody. */
export function SharedBoxPage() {
  const key = useLocation().hash.slice(1);
  const { answer, again } = useAnswer(
    { ...sharedBoxQuery(key), enabled: key !== "", select: ({ data }) => data.box },
    "Failed to open the box. Please try again.",
  );
  useTitle(answer.status === "ready" ? boxTitle(answer.value) : "A box");
  return (
    <main className="page breaks" tabIndex={-1}>
      {answer.status === "ready"
        ? <BoxView key={key} linkKey={key} box={answer.value} onOver={again} />
        : answer.status === "loading" && key !== ""
        ? <Waiting>Opening the box…</Waiting>
        : (
          <>
            <PageHead title="No box here" />
            <DeadLink answer={answer} again={again} />
          </>
        )}
    </main>
  );
}

interface BoxViewProps {
  readonly linkKey: string;
  readonly box: SharedBox;
  /** The link may have ended while its page was open. */
  readonly onOver: () => void;
}

function BoxView({ linkKey, box, onOver }: BoxViewProps) {
  return (
    <>
      <PageHead title={<LongTitle>{boxTitle(box)}</LongTitle>} />
      <div className={`grid gap-16 column ${itemStyles.columns}`}>
        <SharedPhotos linkKey={linkKey} box={box} onOver={onOver} />
        <div className="grid gap-16 column">
          {box.location && (
            <p className={`row gap-8 size-18 ${itemStyles.place}`}>
              <MapPin aria-hidden="true" />
              <span dir="auto">{box.location}</span>
            </p>
          )}
          {box.description && <p className={itemStyles.description} dir="auto">{box.description}</p>}
          {box.takesMessages && <FoundForm linkKey={linkKey} onOver={onOver} />}
          <p className="quiet small">
            Somebody shows you this box with{" "}
            <Link to="/">Stowmark</Link>: write a number on a box, point your phone at it, and see what is inside.
          </p>
        </div>
      </div>
    </>
  );
}
