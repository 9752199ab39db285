import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";

/** Chromium's offer to install, which a page may repeat once it was made. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** Installs in one click where the browser offers that; elsewhere there is no button, only the steps. */
export function InstallButton() {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      if ("prompt" in event) setOffer(event as InstallOffer);
    };
    addEventListener("beforeinstallprompt", keep);
    return () => removeEventListener("beforeinstallprompt", keep);
  }, []);
  if (!offer) return null;
  return (
    <Button
      isLarge
      onClick={async () => {
        await offer.prompt();
        setOffer(null);
      }}
    >
      Install Stowmark
    </Button>
  );
}
