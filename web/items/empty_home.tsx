import { ScanLine } from "lucide-react";
import { ButtonLink } from "../ui/button.tsx";
import { BoxDrawing } from "../ui/drawings.tsx";
import { State } from "../ui/state.tsx";

/** What a newcomer sees instead of a list: how it goes, in one line. */
export function EmptyHome() {
  return (
    <State
      drawing={<BoxDrawing />}
      title="Write a number on a box. Point. Done."
      actions={
        <>
          <ButtonLink to="/app/scan">
            <ScanLine aria-hidden="true" /> Scan a box
          </ButtonLink>
          <ButtonLink to="/app/item/new" kind="plain">Add one by hand</ButtonLink>
        </>
      }
    >
      <p className="quiet">
        Any marker will do, any number you like. Scan it once and say what is inside; scan it again, or search, and you
        know.
      </p>
    </State>
  );
}
