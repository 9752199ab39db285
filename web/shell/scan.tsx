import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import type { ScanLoopState } from "../base/scan_loop.ts";
import { SavedBox } from "../items/form/saved_box.tsx";
import { ScanPage } from "../scan/scan_page.tsx";
import { lazyComponent } from "../ui/lazy_page.tsx";

const KeepCodeDialog = lazyComponent(() => import("../items/codes/keep_code_dialog.tsx"), "KeepCodeDialog");

export function Scan() {
  const state: ScanLoopState | null = useLocation().state;
  const saved = state?.saved;
  return (
    <ScanPage
      saved={saved?.tagId ?? null}
      keepCode={(code, onClose) => (
        <Suspense>
          <KeepCodeDialog code={code} onClose={onClose} />
        </Suspense>
      )}
    >
      {saved && <SavedBox saved={saved} />}
    </ScanPage>
  );
}
