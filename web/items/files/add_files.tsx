import { Camera, Images } from "lucide-react";
import { useMedia } from "../../base/use_media.ts";
import { FilePicker } from "../../ui/file_picker.tsx";
import styles from "./add_files.module.css";

/** A computer has no camera to point at a box: there, files are chosen, dropped or pasted. */
export function AddFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const isComputer = useMedia("(hover: hover) and (pointer: fine)");
  return (
    <div className={`flex gap-12 ${styles.add}`}>
      {!isComputer && (
        <FilePicker
          kind="plain"
          accept="image/*"
          capture="environment"
          aria-label="Photo from the camera"
          onFiles={onFiles}
        >
          <Camera aria-hidden="true" /> Take a photo
        </FilePicker>
      )}
      <FilePicker kind="plain" multiple aria-label="Files" onFiles={onFiles}>
        <Images aria-hidden="true" /> {isComputer ? "Add photos or files" : "Add files"}
      </FilePicker>
    </div>
  );
}
