import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ApiFailure, sentenceOf } from "../api/api_failure.ts";

export interface SaveFault {
  readonly about: "number" | "all";
  readonly sentence: ReactNode;
}

/** What a refused save says, and where: beside the number when the number is what is wrong. */
export function saveFault(error: unknown): SaveFault {
  const sentence = sentenceOf(error, "The box could not be saved. Please try again.");
  if (!(error instanceof ApiFailure)) return { about: "all", sentence };
  if (error.status === 409) return { about: "number", sentence: <Holder sentence={sentence} data={error.data} /> };
  if (error.status === 402) return { about: "all", sentence: <Limit sentence={sentence} /> };
  return { about: "all", sentence };
}

function Holder({ sentence, data }: { readonly sentence: string; readonly data: unknown }) {
  const itemId = heldBy(data);
  return <>{sentence} {itemId && <Link to={`/app/item/${itemId}`}>Open that box</Link>}</>;
}

function Limit({ sentence }: { readonly sentence: string }) {
  return (
    <>
      {sentence} <Link to="/app/pro">See Pro</Link>
    </>
  );
}

function heldBy(data: unknown): string | null {
  const { item }: { item?: { _id?: string } } = data !== null && typeof data === "object" ? data : {};
  return item?._id ?? null;
}
