import { Suspense, useState } from "react";
import { Link, Share2 } from "lucide-react";
import type { Item } from "../../../domain/items/item.ts";
import { useMayChange } from "../../auth/households.ts";
import { useUser } from "../../auth/login.ts";
import { copyText } from "../../base/copy_text.ts";
import { withBasePath } from "../../base/page_config.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import { Menu } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { boxTitle } from "../item_words.ts";

const LinkDialog = lazyComponent(() => import("./link_dialog.tsx"), "LinkDialog");

/** Whoever may change a box may show it to people without an account, too. */
export function ShareButton({ item }: { readonly item: Item }) {
  const mayChange = useMayChange();
  const [isLinking, setLinking] = useState(false);
  const isAlone = useUser()?.household.isAlone ?? true;
  const share = () => shareItem(item, isAlone);
  if (!mayChange) {
    return (
      <IconButton name="Share" onClick={share}>
        <Share2 />
      </IconButton>
    );
  }
  return (
    <>
      <Menu
        name="Share"
        icon={<Share2 />}
        entries={[
          { label: isAlone ? "For yourself" : "For your household", note: "Signed in", icon: <Share2 />, run: share },
          { label: "Link for others", note: "Without an account", icon: <Link />, run: () => setLinking(true) },
        ]}
      />
      {isLinking && (
        <Suspense fallback={null}>
          <LinkDialog item={item} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Hands the address of a box to the phone's share sheet, or to the clipboard where there is none. */
async function shareItem(item: Item, isAlone: boolean): Promise<void> {
  const url = new URL(withBasePath(`/app/item/${item._id}`), location.href).href;
  // Who closes the sheet has shared nothing, and that is no fault.
  const isOver = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
  const isShared = await navigator.share?.({ title: boxTitle(item), text: `Box ${item.tagId}`, url })
    .then(() => true, isOver);
  if (isShared) return;
  const isCopied = await copyText(url);
  const who = isAlone ? "Only you" : "Only people of this household";
  showToast({ sentence: isCopied ? `Link copied. ${who} can open it, signed in.` : `Copy this address: ${url}` });
}
