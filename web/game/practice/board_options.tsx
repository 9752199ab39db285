import { ruleLine } from "../room/turn_words.ts";

export const BOARD_OPTIONS = [
  { value: 3, label: "3 × 3", note: ruleLine(3) },
  { value: 4, label: "4 × 4", note: ruleLine(4) },
] as const;
