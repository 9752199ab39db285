import { useEffect, useState } from "react";
import pictureStyles from "./media_picture.module.css";
import { FileSign } from "./media_picture.tsx";

/** A chosen file as it lies on this device. */
export function FilePreview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  const [isBroken, setBroken] = useState(!file.type.startsWith("image/"));
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (isBroken) return <FileSign name={file.name} />;
  return url && (
    <img
      src={url}
      alt={file.name}
      className={`wide ${pictureStyles.picture}`}
      onError={() => setBroken(true)}
    />
  );
}
