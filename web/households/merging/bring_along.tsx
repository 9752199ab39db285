import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";
import { PackagePlus } from "lucide-react";
import type { Household } from "../../../domain/households/household.ts";
import { householdTitle } from "../../../domain/households/household_words.ts";
import { counted } from "../../../domain/wire/counted.ts";
import { mergeCalls } from "./use_merge.ts";
import { Button } from "../../ui/button.tsx";
import { BringDialog } from "./bring_dialog.tsx";

/** In the address of the tab, for who has just joined. */
export const BRING = "#bring";

interface BringAlongProps {
  /** Where the boxes are. */
  readonly source: Household;
  readonly target: Household;
  /** Of several, whose dialog the address of the tab opens. */
  readonly isFirst: boolean;
}

/** Offers to bring one's boxes here, for as long as there are any elsewhere. */
export function BringAlong({ source, target, isFirst }: BringAlongProps) {
  const { isAsking, ask, close } = useAsking(isFirst);
  const { data } = useQuery(mergeCalls.query("PREVIEW_MERGE", { from: source.householdId }));
  if (!data || data.data.boxes === 0) return null;
  const boxes = counted(data.data.boxes, "box", "boxes");
  const id = `bring-${source.householdId}`;
  return (
    <section className="card grid gap-16 column" aria-labelledby={id}>
      <h2 className="size-22" id={id}>Bring your {boxes} along</h2>
      <p className="quiet breaks">
        They are in <bdi>{householdTitle(source)}</bdi> now. Here everybody of <bdi>{target.name}</bdi> sees them.
      </p>
      <div className="actions">
        <Button kind="plain" onClick={ask}>
          <PackagePlus aria-hidden="true" /> Bring them along
        </Button>
      </div>
      {isAsking && <BringDialog source={source} target={target} plan={data.data} onClose={close} />}
    </section>
  );
}

function useAsking(isFirst: boolean) {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(isFirst && hash === BRING);
  return {
    isAsking,
    ask: () => setAsking(true),
    close() {
      setAsking(false);
      if (hash) navigate(pathname, { replace: true });
    },
  };
}
