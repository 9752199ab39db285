import { AlignLeft, ChevronRight, MapPin, PencilLine, Tag } from "lucide-react";
import { Link } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import styles from "./bare_box.module.css";

const FIELDS = [
  { field: "title", name: "What is inside", says: "Such as winter coats", icon: <PencilLine /> },
  { field: "location", name: "Place", says: "Such as basement, left shelf", icon: <MapPin /> },
  { field: "tags", name: "Tags", says: "Such as winter, ski", icon: <Tag /> },
  { field: "description", name: "Description", says: "Whatever else you will look for", icon: <AlignLeft /> },
] as const;

/** Whether the number is all that is written down of a box, or the title at most. */
export function isBare({ location, tags, description }: Item): boolean {
  return !location && tags.length === 0 && !description;
}

/** Beside the picture: what can be written down of a box, each leading into its field. A phone has Edit below the picture at once. */
export function BareBox({ item, editPath }: { readonly item: Item; readonly editPath: string }) {
  return (
    <section className={`wide ${styles.bare}`} aria-labelledby="bare">
      <h2 className="size-18" id="bare">
        {item.title ? "Nothing more is written down yet" : "Nothing is written down yet"}
      </h2>
      <p className="quiet">One word is enough: a search finds the box by any of them.</p>
      <ul role="list" className={`panel ${styles.fields}`}>
        {FIELDS.filter(({ field }) => field !== "title" || !item.title).map(({ field, name, says, icon }) => (
          <li key={field}>
            <Link to={`${editPath}#${field}`} className={`entry ${styles.field}`} aria-label={`Write down: ${name}`}>
              <span className="flex" aria-hidden="true">{icon}</span>
              <span className="stack grow shrinks">
                <b>{name}</b>
                <span className="quiet small">{says}</span>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
