import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { DidNotOpen } from "../ui/did_not_open.tsx";
import { logger } from "../base/logger.ts";

/** What stands where a page would be that broke. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(() => logger.error("A page broke", { error, isShown: false }), [error]);
  return (
    <main className="page" tabIndex={-1}>
      <DidNotOpen onRetry={() => location.reload()} />
    </main>
  );
}
