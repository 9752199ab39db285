import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";
import { ExportCard } from "./export_card.tsx";
import { ImportCard } from "./import_card.tsx";
import { PastImports } from "./past_imports.tsx";
import { useImports } from "./use_imports.ts";

/** In the settings: everything one has as one file, and boxes out of files. */
export function ExportAndImport() {
  const { answer, again, imports } = useImports();
  return (
    <div className="stack gap-16 shrinks">
      <ExportCard />
      {answer.status === "loading" && <Waiting>Loading your imports…</Waiting>}
      {answer.status === "failed" && <FailedState sentence={answer.sentence} onRetry={again} />}
      {answer.status === "ready" && <ImportCard newest={imports[0]} />}
      <PastImports imports={imports} />
    </div>
  );
}
