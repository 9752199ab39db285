import { useState } from "react";
import { LogOut } from "lucide-react";
import { leave } from "../../auth/sign_in.ts";
import { Spinner } from "../../ui/spinner.tsx";

export function LogOutButton({ className }: { readonly className: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const goOut = () => {
    if (isLeaving) return;
    setLeaving(true);
    leave();
  };
  return (
    <button type="button" className={className} onClick={goOut} aria-disabled={isLeaving || undefined}>
      {isLeaving ? <Spinner /> : <LogOut strokeWidth={1.75} aria-hidden="true" />}
      Log Out
    </button>
  );
}
