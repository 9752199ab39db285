import { useState } from "react";
import { leave } from "../../auth/sign_in.ts";

/** Signs this browser out, once. */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false);
  const goOut = () => {
    if (isLeaving) return;
    setLeaving(true);
    leave();
  };
  return { isLeaving, goOut };
}
