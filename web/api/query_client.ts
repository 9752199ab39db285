import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { logger } from "../base/logger.ts";
import { ApiFailure } from "./api_failure.ts";

/**
 * What the server last said, by action and payload. An answer is shown at once and asked again whenever somebody looks.
 * A failure is told, not tried again in silence; offline, too, a call is made and fails with its sentence. What is on the
 * screen is asked again once the browser is online.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey: [action] }) => report(error, { action }) }),
  mutationCache: new MutationCache({
    onError: (error, _given, _context, { meta }) => report(error, {}, meta?.["isAlwaysLogged"] === true),
  }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});

/** The screen tells the person. What they did wrong, or what is not there, is no fault of ours: it is logged where that is promised. */
function report(error: Error, context = {}, isAlwaysLogged = false): void {
  const isOurs = !(error instanceof ApiFailure) || error.isOffline || error.status >= 500;
  if (isOurs || isAlwaysLogged) logger.error(error.message, { error, context, isShown: false });
}
