import { useRef } from "react";
import { newCommandId } from "../../api/client.ts";

/** What is saved once more as it is, since its answer was lost, is the same command: it changes once. */
export function useCommand() {
  const last = useRef({ sent: "", cmdId: "" });
  return <Payload extends object>(payload: Payload) => {
    const sent = JSON.stringify(payload);
    if (last.current.sent !== sent) last.current = { sent, cmdId: newCommandId() };
    return { ...payload, cmdId: last.current.cmdId };
  };
}
