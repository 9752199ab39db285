import { fromPromise } from "xstate";
import { type LookedUp, LookUpRefused } from "../../../domain/scan/scan_setup.ts";
import { ApiFailure, sentenceOf } from "../../api/api_failure.ts";
import { itemCalls } from "../../api/items.ts";
import { queryClient } from "../../api/query_client.ts";

/** Whose number this is; asked once while the page is open, however often the number is listed and looked up. */
export function boxQuery(tagId: string) {
  return { ...itemCalls.query("FIND_ITEM_BY_TAGID", { tagId }), staleTime: Infinity };
}

export function forgetBoxes(): void {
  queryClient.removeQueries({ queryKey: ["FIND_ITEM_BY_TAGID"] });
}

/** Asks whose number this is. The box's page opens with the answer. */
export const lookUp = fromPromise<LookedUp, { tagId: string }>(async ({ input: { tagId }, signal }) => {
  const query = boxQuery(tagId);
  signal.addEventListener("abort", () => queryClient.cancelQueries({ queryKey: query.queryKey }));
  const { data: { items: [box] } } = await queryClient.fetchQuery(query).catch(refuse);
  if (!box) return { itemId: null };
  queryClient.setQueryData(itemCalls.query("GET_ITEM_BY_ID", { itemId: box._id }).queryKey, { data: box });
  return { itemId: box._id };
});

function refuse(error: unknown): never {
  throw error instanceof ApiFailure ? new LookUpRefused(sentenceOf(error, "Failed to find item")) : error;
}
