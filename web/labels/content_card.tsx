import type { LabelSetup } from "./label_setup.ts";

interface ContentCardProps {
  readonly setup: LabelSetup;
  readonly isOfBoxes: boolean;
  readonly hasRoomForCode: boolean;
  readonly onChange: (changes: Partial<LabelSetup>) => void;
}

export function ContentCard({ setup, isOfBoxes, hasRoomForCode, onChange }: ContentCardProps) {
  const part = (name: "hasTitle" | "hasPlace" | "hasCode", label: string) => (
    <label className="row gap-12 target">
      <input
        type="checkbox"
        checked={setup[name]}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
      />
      {label}
    </label>
  );
  return (
    <div className="card stack gap-4" role="group" aria-label="What stands beside the number">
      {isOfBoxes && part("hasTitle", "Title")}
      {isOfBoxes && part("hasPlace", "Place")}
      {part("hasCode", "QR code that opens the box")}
      {setup.hasCode && !hasRoomForCode && (
        <p className="quiet small">These labels are too small for a code that a phone can read: they get none.</p>
      )}
      {isOfBoxes && (
        <p className="quiet small">
          Titles in letters that the label’s own font has not are drawn with the fonts of this device.
        </p>
      )}
    </div>
  );
}
