import { shownBytes } from "../../domain/wire/bytes.ts";
import { itemCalls } from "../api/items.ts";
import { useAnswer } from "../api/use_answer.ts";

/** "Photos and files take 1.2 GB of 5 GB", those in the trash included. */
export function BytesUsed() {
  const { answer } = useAnswer(itemCalls.query("GET_LIMITS", {}), "Failed to load the plan's limits");
  if (answer.status !== "ready") return null;
  const { bytes, bytesUsed } = answer.value.data;
  return <p className="quiet">Photos and files take {shownBytes(bytesUsed)} of {shownBytes(bytes)}</p>;
}
