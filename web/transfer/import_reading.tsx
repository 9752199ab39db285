import { counted } from "../../domain/wire/counted.ts";
import type { Reading, ReadingChoice } from "../../domain/transfer/reading.ts";
import { Choice } from "../ui/choice.tsx";
import { ReadingColumns } from "./reading_columns.tsx";
import { BOX_OPTIONS, numberOptions } from "./reading_words.ts";
import styles from "./reading.module.css";

interface ImportReadingProps {
  readonly reading: Reading;
  readonly isBusy: boolean;
  readonly onChange: (choice: ReadingChoice) => void;
}

/** How the file of another program is read, and what of it can be otherwise. */
export function ImportReading({ reading, isBusy, onChange }: ImportReadingProps) {
  const change = (choice: ReadingChoice) => {
    if (!isBusy) onChange(choice);
  };
  const { product, columns, numbers, boxes, addresses, withPhotos } = reading;
  return (
    <div className={styles.reading} aria-busy={isBusy}>
      {columns.length > 0 && (
        <ReadingColumns
          columns={columns}
          isBusy={isBusy}
          onChange={(targets) => change({ targets })}
        />
      )}
      {boxes && (
        <Choice
          isWrapping
          isBusy={isBusy}
          title="What becomes a box"
          options={BOX_OPTIONS}
          value={boxes}
          onChange={(boxes) => change({ boxes })}
        />
      )}
      {numbers && (
        <Choice
          isWrapping
          isBusy={isBusy}
          title="The numbers of the boxes"
          options={numberOptions(product)}
          value={numbers}
          onChange={(numbers) => change({ numbers })}
        />
      )}
      {addresses > 0 && (
        <label className={styles.photos}>
          <input
            type="checkbox"
            checked={withPhotos}
            aria-disabled={isBusy || undefined}
            onChange={({ currentTarget }) => change({ withPhotos: currentTarget.checked })}
          />
          <span>
            Fetch {counted(addresses, "photo", "photos")} from the web
            <span className="quiet small">
              The server asks the addresses in the file for them. Otherwise the addresses stand in the descriptions.
            </span>
          </span>
        </label>
      )}
    </div>
  );
}
