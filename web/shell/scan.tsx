import { useLocation } from "react-router-dom";
import type { ScanLoopState } from "../base/scan_loop.ts";
import { KeepCodeDialog } from "../items/codes/keep_code_dialog.tsx";
import { SavedBox } from "../items/form/saved_box.tsx";
import { ScanPage } from "../scan/scan_page.tsx";

export function Scan() {
  const state: ScanLoopState | null = useLocation().state;
  const saved = state?.saved;
  return (
    <ScanPage
      saved={saved?.tagId ?? null}
      keepCode={(code, onClose) => <KeepCodeDialog code={code} onClose={onClose} />}
    >
      {saved && <SavedBox saved={saved} />}
    </ScanPage>
  );
}
