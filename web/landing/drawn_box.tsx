import { Label } from "../ui/label.tsx";

/** A box with its number, as large as the screen allows. */
export function DrawnBox({ tagId }: { readonly tagId: string }) {
  return (
    <div className="drawn-box" aria-hidden="true">
      <div className="drawn-box-face">
        <span className="drawn-box-frame">
          <Label tagId={tagId} size="hero" />
        </span>
      </div>
      <div className="drawn-answer">
        <strong>Winter coats</strong>
        <span>Basement, left shelf</span>
      </div>
    </div>
  );
}
