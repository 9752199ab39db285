import { useEffect, useState } from "react";
import type { Shot } from "./shot.ts";

/** The photo that was taken, where the camera's picture was; nothing while it cannot be shown. */
export function PhotoGround({ shot }: { readonly shot: Shot }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false, made: string | null = null;
    shot.photo().then((photo) => {
      if (!photo || isOver) return;
      made = URL.createObjectURL(photo);
      setUrl(made);
    });
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [shot]);
  return url && <img src={url} alt="" className="scan-photo-ground" onError={() => setUrl(null)} />;
}
