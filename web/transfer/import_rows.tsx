import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../domain/wire/counted.ts";
import type { Import, ImportedRow } from "../../domain/transfer/import.ts";
import type { Verdict } from "../../domain/transfer/plan/import_plan.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { transferCalls } from "../api/transfer.ts";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import { LabelOnBox } from "../ui/label.tsx";
import { rowsKey, VERDICT_WORDS } from "./import_words.ts";
import styles from "./transfer.module.css";

const PAGE_SIZE = 25;

export function ImportRows({ found }: { readonly found: Import }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const shown = verdict !== null && found.rows[verdict] === 0 ? null : verdict;
  const { rows, fault, hasMore, more, isLoading } = useRows(found, shown);
  return (
    <div className="stack gap-12 shrinks">
      <RowKinds rows={found.rows} chosen={shown} onChoose={setVerdict} />
      <ul role="list" aria-label="Rows of the file">
        {rows.map((row) => <Row key={row.place} row={row} />)}
      </ul>
      {hasMore && (
        <div className="actions">
          <Button kind="plain" isLoading={isLoading} onClick={more}>Show more rows</Button>
        </div>
      )}
      <Fault>{fault}</Fault>
    </div>
  );
}

/** While the rows are being made anew, those before stay in sight. */
function useRows(found: Import, verdict: Verdict | null) {
  const { importId, state } = found;
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: rowsKey(found, verdict),
    enabled: state === "ready",
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: after, signal }) =>
      transferCalls.read("GET_IMPORT_ROWS", { importId, after, limit: PAGE_SIZE, ...(verdict && { verdict }) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ data: { rows } }) => rows.length === PAGE_SIZE ? rows.at(-1)?.place : undefined,
  });
  return {
    rows: data?.pages.flatMap((page) => page.data.rows) ?? [],
    fault: error && sentenceOf(error, "Failed to load the rows. Please try again."),
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    isLoading: isFetching,
  };
}

const TONES = { create: "green", merge: "quiet", skip: "quiet", refuse: "red" };

function Row({ row: { place, verdict, tagId, title, files, sentence } }: { readonly row: ImportedRow }) {
  return (
    <li className={`grid ${styles.row}`}>
      {tagId ? <LabelOnBox tagId={tagId} /> : <span className="quiet small">Row {place}</span>}
      <span className={`stack breaks shrinks ${styles.words}`}>
        <strong>{title || (tagId ? `Box #${tagId}` : "No title")}</strong>
        {sentence && <span className="small">{sentence}</span>}
        {files > 0 && <span className="quiet small">{counted(files, "file", "files")}</span>}
      </span>
      <span className={`small strong ${styles.verdict} ${TONES[verdict]}`}>{VERDICT_WORDS[verdict]}</span>
    </li>
  );
}

const ORDER: readonly Verdict[] = ["create", "merge", "skip", "refuse"];

interface RowKindsProps {
  readonly rows: Import["rows"];
  readonly chosen: Verdict | null;
  readonly onChoose: (verdict: Verdict | null) => void;
}

/** Which rows are shown; nothing to choose where all are of one kind. */
function RowKinds({ rows, chosen, onChoose }: RowKindsProps) {
  const kinds = ORDER.filter((verdict) => rows[verdict] > 0);
  if (kinds.length < 2) return null;
  const all = kinds.reduce((sum, verdict) => sum + rows[verdict], 0);
  return (
    <div className="flex wrap gap-8" role="group" aria-label="Rows that are shown">
      {[null, ...kinds].map((verdict) => (
        <button
          key={verdict}
          type="button"
          className={`small strong target rounded ${styles.kind}`}
          aria-pressed={chosen === verdict}
          onClick={() => onChoose(verdict)}
        >
          {verdict ? VERDICT_WORDS[verdict] : "All"} {(verdict ? rows[verdict] : all).toLocaleString("en-US")}
        </button>
      ))}
    </div>
  );
}
