import { QueryClient } from "@tanstack/react-query";

/**
 * What the server last said, by action and payload. An answer is shown at once and asked again whenever somebody looks.
 * A failure is told, not tried again in silence; offline, too, a call is made and fails with its sentence.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
});
