import { Download } from "lucide-react";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { itemCalls } from "../api/items.ts";
import { EXPORT_PATH } from "../api/transfer.ts";
import { useAnswer } from "../api/use_answer.ts";
import { withBasePath } from "../base/page_config.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./transfer.module.css";

export function ExportCard() {
  return (
    <section className={`card stack gap-16 shrinks ${styles.card}`} aria-labelledby="export">
      <h2 className="size-22" id="export">Take everything with you</h2>
      <p>
        One zip with all your boxes, the trash included: a table for spreadsheets, a list for programs, and every photo
        and file as you uploaded it. It costs nothing on any plan, and can be imported here or on another server.
      </p>
      <div className="actions">
        <ButtonLink href={withBasePath(EXPORT_PATH)} download="">
          <Download aria-hidden="true" /> Download everything
        </ButtonLink>
      </div>
      <ExportSize />
    </section>
  );
}

function ExportSize() {
  const { answer } = useAnswer(itemCalls.query("GET_LIMITS", {}), "Failed to load the plan's limits");
  if (answer.status !== "ready") return null;
  const { bytesUsed } = answer.value.data;
  return (
    <p className="quiet small">
      {bytesUsed > 0 && `About ${shownBytes(bytesUsed)}. `}A download that breaks off goes on where it stopped.
    </p>
  );
}
