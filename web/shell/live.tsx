import { type ComponentType, useEffect, useState } from "react";
import { useLoginStatus } from "../auth/login.ts";
import { loadStyled } from "../base/lazy_page.ts";
import { whenIdle } from "../base/when_idle.ts";

/** The live connection: fetched once the page stands, so that the first one does not wait for it. */
export function Live() {
  const isMember = useLoginStatus() === "login";
  const [Companion, setCompanion] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isMember || Companion) return;
    return whenIdle(async () => {
      // Without a connection there is nothing to connect to; the next page that needs it asks again.
      const module = await loadStyled(() => import("../game/play/live_companion.tsx"), "LiveCompanion").catch(() =>
        null
      );
      if (module) setCompanion(() => module.LiveCompanion);
    });
  }, [isMember, Companion]);
  return isMember && Companion && <Companion />;
}
