import { ChevronDown } from "lucide-react";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { PageBar } from "../ui/page_bar.tsx";
import styles from "./item_form.module.css";
import { FurtherFields, NumberField, TitleField } from "./item_form.tsx";
import { PhotoShelf } from "./photo_shelf.tsx";
import { SaveFaultNotice } from "./save_fault.tsx";
import { useNewItem } from "./use_new_item.ts";

export function NewItemPage() {
  useTitle("New box");
  const form = useNewItem();
  return (
    <main className={classNames("page", styles.page)} data-fills-screen tabIndex={-1}>
      <PageBar back="/app/home">
        <h1>New box</h1>
      </PageBar>
      <form onSubmit={form.save}>
        <NumberField
          value={form.draft.tagId}
          onChange={(tagId) => form.change({ tagId })}
          note={form.suggested === form.draft.tagId ? `Write ${form.suggested} on the next box` : undefined}
          fault={form.fault?.about === "number" && form.fault.sentence}
        />
        <div className={styles.fields}>
          <TitleField draft={form.draft} onChange={form.change} isFocused />
          <PhotoShelf photos={form.photos} onChange={form.setPhotos} />
          <details
            className={styles.fold}
            open={Boolean(form.draft.location || form.draft.description || form.draft.tags)}
          >
            <summary>
              Place, description, tags <ChevronDown aria-hidden="true" />
            </summary>
            <div className={styles.fields}>
              <FurtherFields draft={form.draft} onChange={form.change} />
            </div>
          </details>
          <SaveFaultNotice fault={form.fault} />
          <div className={styles.save}>
            <Button type="submit" isLarge isWide isLoading={form.isSaving}>Save box</Button>
          </div>
        </div>
      </form>
    </main>
  );
}
