import { type ReactNode, useRef } from "react";
import { Camera, Images } from "lucide-react";
import { Button } from "../ui/button.tsx";
import styles from "./add_files.module.css";

interface AddFilesProps {
  readonly onFiles: (files: readonly File[]) => void;
}

export function AddFiles({ onFiles }: AddFilesProps) {
  return (
    <div className={styles.add}>
      <FilePicker isCamera onFiles={onFiles}>
        <Camera aria-hidden="true" /> Take a photo
      </FilePicker>
      <FilePicker onFiles={onFiles}>
        <Images aria-hidden="true" /> Add files
      </FilePicker>
    </div>
  );
}

interface FilePickerProps extends AddFilesProps {
  readonly children: ReactNode;
  readonly isCamera?: boolean;
}

function FilePicker({ onFiles, children, isCamera = false }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="plain" onClick={() => input.current?.click()}>{children}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        accept={isCamera ? "image/*" : undefined}
        capture={isCamera ? "environment" : undefined}
        aria-label={isCamera ? "Photo from the camera" : "Files"}
        onChange={({ currentTarget }) => {
          onFiles([...currentTarget.files ?? []]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
