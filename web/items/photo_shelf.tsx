import { useEffect, useState } from "react";
import { X } from "lucide-react";
import { IconButton } from "../ui/icon_button.tsx";
import { classNames } from "../ui/class_names.ts";
import { AddFiles } from "./add_files.tsx";
import styles from "./item_form.module.css";
import pictureStyles from "./media_picture.module.css";
import { FileSign } from "./media_picture.tsx";
import tileStyles from "./tiles.module.css";

interface PhotoShelfProps {
  readonly photos: readonly File[];
  readonly onChange: (photos: readonly File[]) => void;
}

export function PhotoShelf({ photos, onChange }: PhotoShelfProps) {
  return (
    <div className={styles.shelf}>
      {photos.length > 0 && (
        <ul role="list" className={classNames(tileStyles.tiles, tileStyles.isSmall)}>
          {photos.map((photo) => (
            <li key={`${photo.name} ${photo.size} ${photo.lastModified}`} className={tileStyles.tile}>
              <Preview file={photo} />
              <IconButton
                kind="pill"
                className={tileStyles.remove}
                name={`Remove ${photo.name}`}
                onClick={() =>
                  onChange(photos.filter((one) =>
                    one !== photo
                  ))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <AddFiles onFiles={(files) => onChange([...photos, ...files])} />
    </div>
  );
}

function Preview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  const [isBroken, setBroken] = useState(!file.type.startsWith("image/"));
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (isBroken) return <FileSign name={file.name} />;
  return url && <img src={url} alt={file.name} className={pictureStyles.picture} onError={() => setBroken(true)} />;
}
