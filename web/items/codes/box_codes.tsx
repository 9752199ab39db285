import { useQuery } from "@tanstack/react-query";
import { ScanBarcode, X } from "lucide-react";
import type { Item } from "../../../domain/items/item.ts";
import { itemCalls } from "../../api/items.ts";
import { useMayChange } from "../../auth/households.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import styles from "./box_codes.module.css";
import { forgetCode } from "./keep_code.ts";

/** The codes by which the scan page finds a box; nothing where there are none. */
export function BoxCodes({ item }: { readonly item: Item }) {
  const { data } = useQuery(itemCalls.query("GET_CODES", { itemId: item._id }));
  const mayChange = useMayChange();
  const codes = data?.data.codes ?? [];
  if (codes.length === 0) return null;
  return (
    <section className={`stack gap-4 column ${styles.codes}`} aria-labelledby="codes">
      <h2 className="size-18" id="codes">Found by these codes too</h2>
      <ul role="list">
        {codes.map((code) => (
          <li key={code} className="row gap-8 target">
            <ScanBarcode className="quiet" aria-hidden="true" />
            <bdi className="ellipsis shrinks">{code}</bdi>
            {mayChange && (
              <IconButton name={`Remove the code ${code}`} onClick={() => forgetCode(item, code)}>
                <X />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
