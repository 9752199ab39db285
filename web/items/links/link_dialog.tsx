import { useState } from "react";
import type { Item } from "../../../domain/items/item.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ShownLink } from "../../auth/invitations/shown_link.tsx";
import { BoxLinks } from "./box_links.tsx";
import { LinkForm } from "./link_form.tsx";

interface LinkDialogProps {
  readonly item: Item;
  readonly onClose: () => void;
}

/** The links of a box, and a new one, which is shown once. */
export function LinkDialog({ item, onClose }: LinkDialogProps) {
  const [isHeld, setHeld] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  if (link !== null) {
    return (
      <Dialog title="Your link" onClose={onClose} isSheet isHeld>
        <ShownLink
          link={link}
          says="Send it to whom you like, or let them point their phone's camera at the square."
          onDone={onClose}
        >
          It is not shown again. You can end it at any time: Share, Link for others.
        </ShownLink>
      </Dialog>
    );
  }
  return (
    <Dialog title="Link for others" onClose={onClose} isSheet isHeld={isHeld}>
      <div className="grid gap-24 column">
        <p>Whoever has the link sees this box's number, title, description and photos. They need no account.</p>
        <LinkForm item={item} onMade={setLink} onHold={setHeld} />
        <BoxLinks itemId={item._id} />
      </div>
    </Dialog>
  );
}
