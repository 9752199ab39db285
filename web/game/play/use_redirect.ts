import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { Subscription } from "xstate";

interface RedirectSource {
  on(type: "goTo", handler: (signal: { readonly path: string }) => void): Subscription;
}

export function useRedirect(screen: RedirectSource): void {
  const navigate = useNavigate();
  useEffect(() => {
    const going = screen.on("goTo", ({ path }) => navigate(path, { replace: true }));
    return () => going.unsubscribe();
  }, [screen]);
}
