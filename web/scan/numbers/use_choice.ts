import { useEffect, useState } from "react";
import { choiceIn } from "./choice_in.ts";

const NONE: readonly string[] = [];

/** The numbers to choose from. Once the person has closed them, they come again when the camera has seen something else. */
export function useChoice(state: Parameters<typeof choiceIn>[0]) {
  const numbers = choiceIn(state);
  const shown = numbers.join(" ");
  const [closed, setClosed] = useState("");
  useEffect(() => {
    if (shown === "") setClosed("");
  }, [shown]);
  const isClosed = shown !== "" && shown === closed;
  return { numbers: isClosed ? NONE : numbers, close: () => setClosed(shown) };
}
