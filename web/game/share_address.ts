import { copyText } from "../base/copy_text.ts";
import { withBasePath } from "../base/page_config.ts";
import { showToast } from "../ui/toasts.tsx";

/** Hands a page's address to the device's own way of sharing, or copies it where there is none. */
export async function shareAddress(path: string, text: string): Promise<void> {
  const url = location.origin + withBasePath(path);
  // Who closes the sheet has shared nothing, and that is no fault.
  if (typeof navigator.share === "function") return await navigator.share({ title: text, text, url }).catch(() => {});
  const isCopied = await copyText(`${text}: ${url}`);
  showToast({ sentence: isCopied ? "Link copied." : `Copy this link: ${url}` });
}
