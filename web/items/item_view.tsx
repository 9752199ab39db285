import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Pencil, Share2, Trash2 } from "lucide-react";
import type { Item } from "../../domain/items/item.ts";
import { placeUrl } from "../base/page_config.ts";
import { useShortcuts } from "../base/use_shortcuts.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { showToast } from "../ui/toasts.tsx";
import { Assets } from "./assets.tsx";
import styles from "./item_page.module.css";
import { Gallery } from "./gallery.tsx";
import { ItemFacts, Tags } from "./item_facts.tsx";
import { boxTitle } from "./item_words.ts";
import { MediaViewer } from "./media_viewer.tsx";
import { useTrash } from "./use_trash.ts";
import { PageBar } from "../ui/page_bar.tsx";

export function ItemView({ item }: { readonly item: Item }) {
  const [viewed, setViewed] = useState<string | null>(null);
  const navigate = useNavigate();
  const { isMoving, moveToTrash } = useTrash(item);
  useShortcuts({ e: () => navigate(`/app/item/${item._id}/edit`) });
  return (
    <>
      <PageBar back="/app/home">
        <IconButton name="Share" onClick={() => shareItem(item)}>
          <Share2 />
        </IconButton>
      </PageBar>
      <div className={styles.columns}>
        <Gallery item={item} onOpen={setViewed} />
        <div className={styles.words}>
          <h1>{boxTitle(item)}</h1>
          {item.location && <p className={classNames("quiet", styles.place)}>{item.location}</p>}
          <Tags tags={item.tags} />
          <div className="actions">
            <ButtonLink to={`/app/item/${item._id}/edit`} kind="plain">
              <Pencil aria-hidden="true" /> Edit
            </ButtonLink>
            <Button kind="plain" isLoading={isMoving} onClick={moveToTrash}>
              {!isMoving && <Trash2 aria-hidden="true" />} Delete
            </Button>
          </div>
          <ItemFacts item={item} />
        </div>
      </div>
      <Assets item={item} onOpen={setViewed} />
      {viewed && <MediaViewer item={item} mediaKey={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

/** Hands the address of a box to the phone's share sheet, or to the clipboard where there is none. */
async function shareItem(item: Item): Promise<void> {
  const url = new URL(placeUrl(`/app/item/${item._id}`), location.href).href;
  try {
    if (navigator.share) return await navigator.share({ title: boxTitle(item), text: `Box ${item.tagId}`, url });
    await navigator.clipboard.writeText(url);
    showToast({ sentence: "Link copied. It opens for you once you are signed in." });
  } catch (error) {
    const isChoice = error instanceof DOMException && error.name === "AbortError";
    if (!isChoice) showToast({ sentence: `Copy this address: ${url}` });
  }
}
