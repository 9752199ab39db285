import { useEffect, useRef } from "react";
import type { Import } from "../../domain/transfer/import.ts";
import { markBoxesStale, transferCalls } from "../api/transfer.ts";
import { useAnswer } from "../api/use_answer.ts";
import { isAtWork } from "./import_words.ts";

const ASKED_EVERY_MS = 700;

/** One's imports, asked again for as long as something is at work. */
export function useImports() {
  const { answer, again } = useAnswer({
    ...transferCalls.query("GET_IMPORTS", {}),
    refetchInterval: ({ state }) =>
      state.data?.data.imports.some((one) => isAtWork(one.state)) ? ASKED_EVERY_MS : false,
  }, "Failed to load your imports. Please try again.");
  const imports = answer.status === "ready" ? answer.value.data.imports : [];
  useStaleBoxes(imports);
  return { answer, again, imports };
}

/** When one of them was done, what other pages remember of boxes is old. */
function useStaleBoxes(imports: readonly Import[]): void {
  const done = imports.filter(({ state }) => state === "applied" || state === "undone")
    .map(({ importId, state }) => `${importId} ${state}`).join();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== done) markBoxesStale();
    before.current = done;
  }, [done]);
}
