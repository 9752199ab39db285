import { codeText } from "../../../domain/items/codes/code.ts";
import { type BoxAddress, readBoxAddress } from "../../../domain/items/box_address.ts";
import type { Item } from "../../../domain/items/item.ts";
import type { ReadCode } from "../../../domain/scan/scan.ts";
import { itemCalls } from "../../api/items.ts";
import { pageConfig, withBasePath } from "../../base/page_config.ts";
import { queryClient } from "../../api/query_client.ts";

/** The address of one of our own boxes, or of a number. */
export function ownAddress(text: string): BoxAddress | null {
  return addresses().map((server) => readBoxAddress(server, text)).find((box) => box !== null) ?? null;
}

/** A page of this app, such as an invitation's: its path, and what follows it. */
export function ownPage(text: string): string | null {
  const server = addresses().find((address) => text.startsWith(`${address}/`));
  const path = server === undefined ? "" : text.slice(server.length);
  // Two of them lead to another server.
  return /^\/(?!\/)[^\s\\]*$/.test(path) ? path : null;
}

/** Of this server, as the page came from it and as its operator names it. */
function addresses(): string[] {
  return [location.origin + withBasePath(""), pageConfig.address].filter((address) => address !== null);
}

/** What the codes of a picture lead to: the first one that leads somewhere, else the first. Rejects where nobody answers. */
export async function askCodes(texts: readonly string[]): Promise<ReadCode | null> {
  const codes = texts.map(codeText).filter((code) => code !== null);
  const read = await Promise.all(codes.map(askCode));
  return read.find(({ itemId, tagId }) => itemId ?? tagId) ?? read[0] ?? null;
}

async function askCode(code: string): Promise<ReadCode> {
  const own = ownAddress(code);
  if (own) return { code, ...await boxAt(own) };
  const { data: { items: [box] } } = await queryClient.fetchQuery(codeQuery(code));
  return { code, ...factsOf(box) };
}

/** Asked once while the page is open. */
function codeQuery(code: string) {
  return { ...itemCalls.query("FIND_ITEM_BY_CODE", { code }), staleTime: Infinity };
}

export function forgetCodes(): void {
  queryClient.removeQueries({ queryKey: ["FIND_ITEM_BY_CODE"] });
}

/** The page of a box says by itself what it is when the box is not there, or nobody answers. */
async function boxAt(own: BoxAddress): Promise<Pick<ReadCode, "itemId" | "tagId">> {
  if ("tagId" in own) return { itemId: null, tagId: own.tagId };
  const { itemId } = own;
  const box = await queryClient.fetchQuery(itemCalls.query("GET_ITEM_BY_ID", { itemId })).catch(() => null);
  return { itemId, tagId: box?.data.tagId ?? null };
}

function factsOf(box: Item | undefined): Pick<ReadCode, "itemId" | "tagId"> {
  if (!box) return { itemId: null, tagId: null };
  queryClient.setQueryData(itemCalls.query("GET_ITEM_BY_ID", { itemId: box._id }).queryKey, { data: box });
  return { itemId: box._id, tagId: box.tagId };
}
