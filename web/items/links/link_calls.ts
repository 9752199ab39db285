import { queryOptions } from "@tanstack/react-query";
import { linkActions } from "../../../domain/items/links/contract.ts";
import type { MediaKey } from "../../../domain/wire/ids.ts";
import { withBasePath } from "../../base/page_config.ts";
import { ApiFailure } from "../../api/api_failure.ts";
import { actionClient } from "../../api/client.ts";
import { acceptedAnswer } from "../../api/send.ts";

export const linkCalls = actionClient("/api/backend/links", linkActions);

export function sharedBoxQuery(key: string) {
  return queryOptions({
    queryKey: ["READ_SHARED_BOX", { key }],
    // By POST: a key stands in no address that a server logs.
    queryFn: ({ signal }) => linkCalls.write("READ_SHARED_BOX", { key }, signal),
    refetchOnWindowFocus: true,
  });
}

/** @param name what is read out for it */
export function sharedPhotoQuery(key: string, photoKey: MediaKey, name: string) {
  return queryOptions({
    queryKey: ["read_shared_photo", { key, photoKey }],
    queryFn: async ({ signal }) => {
      const photo = await fetchPhoto({ key, photoKey }, signal);
      return new File([photo], name, { type: photo.type });
    },
    staleTime: Infinity,
  });
}

/** @throws ApiFailure */
async function fetchPhoto(payload: { readonly key: string; readonly photoKey: MediaKey }, signal: AbortSignal) {
  const answer = await fetch(withBasePath(linkActions.read_shared_photo.path), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(payload),
    signal,
  }).catch((error) => {
    throw signal.aborted ? error : new ApiFailure(0);
  });
  if (!answer.ok) acceptedAnswer(answer.status, await answer.json().catch(() => null));
  return await answer.blob();
}
