import { ChevronDown } from "lucide-react";
import { counted } from "../../domain/wire/counted.ts";
import { type Encoding, ENCODINGS } from "../../domain/transfer/table/encodings.ts";
import { COLUMN_TARGETS, type ColumnTarget } from "../../domain/transfer/table/column_target.ts";
import type { Reading, ReadingChoice } from "../../domain/transfer/reading.ts";
import { Choice } from "../ui/choice.tsx";
import styles from "./reading.module.css";

interface ImportReadingProps {
  readonly reading: Reading;
  readonly isBusy: boolean;
  readonly onChange: (choice: ReadingChoice) => void;
}

const ENCODING_OPTIONS = Object.entries(ENCODINGS);

const BOX_OPTIONS = [
  { value: "items", label: "Every item", note: "With the place it lies in" },
  { value: "places", label: "Every place", note: "With its items listed in the description" },
] as const;

/** How the file of another program is read, and what of it can be otherwise. */
export function ImportReading({ reading, isBusy, onChange }: ImportReadingProps) {
  const change = (choice: ReadingChoice) => {
    if (!isBusy) onChange(choice);
  };
  const { product, columns, numbers, boxes, addresses } = reading;
  return (
    <div className="stack gap-16 shrinks" aria-busy={isBusy}>
      <ReadingPicks reading={reading} isBusy={isBusy} onChange={change} />
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
      {addresses > 0 && <PhotoChoice reading={reading} isBusy={isBusy} onChange={change} />}
    </div>
  );
}

/** Which part of the file is read, and in what letters. */
function ReadingPicks({ reading: { tables, encoding, head }, isBusy, onChange: change }: ImportReadingProps) {
  return (
    <>
      {tables && (
        <ReadingPick
          label="Which table of the zip"
          options={tables.all.map((path) => [path, path])}
          value={tables.chosen}
          isBusy={isBusy}
          onChange={(table) => change({ table })}
        />
      )}
      {encoding && (
        <ReadingPick
          label="If letters look wrong, the file is written in"
          options={ENCODING_OPTIONS}
          value={encoding}
          isBusy={isBusy}
          onChange={(chosen) => change({ encoding: chosen as Encoding })}
        />
      )}
      {head && head.lines.length > 1 && (
        <ReadingPick
          label="Which line names the columns"
          options={headOptions(head)}
          value={String(head.line)}
          isBusy={isBusy}
          onChange={(line) => change({ head: Number(line) })}
        />
      )}
    </>
  );
}

function PhotoChoice({ reading: { addresses, withPhotos }, isBusy, onChange: change }: ImportReadingProps) {
  return (
    <label className={`row gap-12 ${styles.photos}`}>
      <input
        type="checkbox"
        checked={withPhotos}
        aria-disabled={isBusy || undefined}
        onChange={({ currentTarget }) => change({ withPhotos: currentTarget.checked })}
      />
      <span className="stack">
        Fetch {counted(addresses, "photo", "photos")} from the web
        <span className="quiet small">
          The server asks the addresses in the file for them. Otherwise the addresses stand in the descriptions.
        </span>
      </span>
    </label>
  );
}

interface ReadingPickProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly value: string;
  readonly isBusy: boolean;
  readonly onChange: (value: string) => void;
}

function ReadingPick({ label, options, value, isBusy, onChange }: ReadingPickProps) {
  return (
    <label className={`grid ${styles.pick}`}>
      <span className="strong">{label}</span>
      <select
        className="input"
        value={value}
        aria-disabled={isBusy || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([value, words]) => <option key={value} value={value}>{words}</option>)}
      </select>
    </label>
  );
}

function headOptions({ lines }: NonNullable<Reading["head"]>) {
  return [
    ...lines.map(({ line, text }) => [String(line), `${line}: ${text}`] as const),
    ["0", "None: the first line is a box"] as const,
  ];
}

function numberOptions(product: string) {
  return [
    { value: "theirs", label: `Those of ${product}`, note: "Where they are 1 to 8 digits" },
    { value: "next", label: "The next free ones", note: "The old ones are kept in the descriptions" },
  ] as const;
}

const TARGET_WORDS: Readonly<Record<ColumnTarget, string>> = {
  number: "Number",
  title: "Title",
  description: "Description",
  location: "Place",
  tags: "Tags",
  createdAt: "Time of making",
  updatedAt: "Time of the last change",
  deletedAt: "Time of deletion",
  photo: "Address of a photo",
  files: "Files of the zip",
  detail: "A line in the description",
  ignored: "Nothing: leave it out",
};

interface ReadingColumnsProps {
  readonly columns: Reading["columns"];
  readonly isBusy: boolean;
  readonly onChange: (targets: ColumnTarget[]) => void;
}

function ReadingColumns({ columns, isBusy, onChange }: ReadingColumnsProps) {
  const change = (at: number, target: ColumnTarget) =>
    onChange(columns.map((column, other) => other === at ? target : column.target));
  return (
    <details className={`rounded ${styles.columns}`}>
      <summary>
        <span>
          {counted(columns.length, "column", "columns")}: <span className="quiet">see and change where each goes</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul role="list" aria-label="Columns of the file">
        {columns.map(({ name, target, example }, at) => (
          <li key={at}>
            <label>
              <span>
                <strong>{name || `Column ${at + 1}`}</strong>
                {example && <span className="quiet small">{example}</span>}
              </span>
              <select
                className="input"
                value={target}
                aria-disabled={isBusy || undefined}
                onChange={({ currentTarget }) => change(at, currentTarget.value as ColumnTarget)}
              >
                {COLUMN_TARGETS.map((one) => <option key={one} value={one}>{TARGET_WORDS[one]}</option>)}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
