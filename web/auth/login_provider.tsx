import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { checkWhoIsHere } from "./check_who_is_here.ts";
import { keepSession } from "./keep_session.ts";
import { useLoginStatus } from "./login.ts";

interface LoginCheck {
  /** The server could not be asked who is signed in. */
  readonly isUnanswered: boolean;
  readonly ask: () => void;
}

const Check = createContext<LoginCheck>({ isUnanswered: false, ask() {} });

export function useLoginCheck(): LoginCheck {
  return useContext(Check);
}

/** Finds out who is here when the app opens, and keeps their session alive as long as it is open. */
export function LoginProvider({ children }: { readonly children: ReactNode }) {
  const [isUnanswered, setUnanswered] = useState(false);
  const status = useLoginStatus();
  const ask = useCallback(() => {
    setUnanswered(false);
    checkWhoIsHere().catch(() => setUnanswered(true));
  }, []);
  useEffect(ask, [ask]);
  useEffect(() => status === "login" ? keepSession() : undefined, [status]);
  return <Check value={{ isUnanswered, ask }}>{children}</Check>;
}
