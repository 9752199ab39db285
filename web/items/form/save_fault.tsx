import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { CircleAlert } from "lucide-react";
import { ApiFailure, sentenceOf } from "../../api/api_failure.ts";
import { SeePro } from "../../auth/see_pro.tsx";

export interface SaveFault {
  readonly about: "number" | "plan" | "all";
  readonly sentence: ReactNode;
}

export const NO_NUMBER: SaveFault = { about: "number", sentence: "Give the box a number of 1 to 8 digits." };

export function saveFault(error: unknown): SaveFault {
  const sentence = sentenceOf(error, "The box could not be saved. Please try again.");
  const status = error instanceof ApiFailure ? error.status : null;
  const other = error instanceof ApiFailure ? otherBox(error.data) : null;
  if (status === 409 && other) {
    return {
      about: "number",
      sentence: (
        <>
          {sentence} <Link to={other}>Open that box</Link>
        </>
      ),
    };
  }
  if (status === 402) {
    return {
      about: "plan",
      sentence: (
        <>
          {sentence} <SeePro />
        </>
      ),
    };
  }
  return { about: "all", sentence };
}

function otherBox(data: unknown): string | null {
  const { item }: { item?: { _id?: string } } = data !== null && typeof data === "object" ? data : {};
  return item?._id ? `/app/item/${item._id}` : null;
}

export function SaveFaultNotice({ fault }: { readonly fault: SaveFault | null }) {
  const notice = useRef<HTMLParagraphElement>(null);
  // In a low window it stands above or below of what one sees.
  useEffect(() => notice.current?.scrollIntoView({ block: "nearest" }), [fault]);
  return fault && fault.about !== "number" && (
    <p className="notice is-fault" role="alert" ref={notice}>
      <CircleAlert aria-hidden="true" />
      <span>{fault.sentence}</span>
    </p>
  );
}
