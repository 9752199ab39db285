import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { LoadFailed } from "../ui/load_failed.tsx";
import { logger } from "../base/logger.ts";

/** What stands where a page would be that broke. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(() => logger.error("A page broke", { error, isShown: false }), [error]);
  return (
    <main className="page" tabIndex={-1}>
      <LoadFailed onRetry={() => location.reload()} />
    </main>
  );
}
