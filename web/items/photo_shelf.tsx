import { useEffect, useState } from "react";
import { FileText, X } from "lucide-react";
import { IconButton } from "../ui/icon_button.tsx";
import { AddFiles } from "./add_files.tsx";

interface PhotoShelfProps {
  readonly photos: readonly File[];
  readonly onChange: (photos: readonly File[]) => void;
}

/** Files that will go to a box once it is saved. */
export function PhotoShelf({ photos, onChange }: PhotoShelfProps) {
  return (
    <div className="photo-shelf">
      {photos.length > 0 && (
        <ul role="list" className="tiles">
          {photos.map((photo) => (
            <li key={`${photo.name} ${photo.size} ${photo.lastModified}`} className="tile">
              <Preview file={photo} />
              <IconButton name={`Remove ${photo.name}`} onClick={() => onChange(photos.filter((one) => one !== photo))}>
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
  if (isBroken) {
    return (
      <span className="media-sign">
        <FileText strokeWidth={1.5} />
        <span className="small">{file.name}</span>
      </span>
    );
  }
  return url && <img src={url} alt={file.name} onError={() => setBroken(true)} />;
}
