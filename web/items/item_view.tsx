import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Pencil, Share2, Trash2 } from "lucide-react";
import type { Item } from "../../domain/items/item.ts";
import { useShortcuts } from "../base/use_shortcuts.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { Assets } from "./assets.tsx";
import { Gallery } from "./gallery.tsx";
import { ItemFacts } from "./item_facts.tsx";
import { boxTitle } from "./item_words.ts";
import { MediaViewer } from "./media_viewer.tsx";
import { shareItem } from "./share_item.ts";
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
      <div className="item-columns">
        <Gallery item={item} onOpen={setViewed} />
        <div className="item-words">
          <h1>{boxTitle(item)}</h1>
          {item.location && <p className="item-place quiet">{item.location}</p>}
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

function Tags({ tags }: Pick<Item, "tags">) {
  if (tags.length === 0) return null;
  return (
    <ul role="list" className="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`/app/home?q=${encodeURIComponent(tag)}`}>{tag}</Link>
        </li>
      ))}
    </ul>
  );
}
