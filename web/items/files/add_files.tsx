import { type ReactNode, useRef } from "react";
import { Camera, Images } from "lucide-react";
import { useMedia } from "../../base/use_media.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./add_files.module.css";

interface AddFilesProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** A computer has no camera to point at a box: there, files are chosen, dropped or pasted. */
export function AddFiles({ onFiles }: AddFilesProps) {
  const isComputer = useMedia("(hover: hover) and (pointer: fine)");
  return (
    <div className={`flex gap-12 ${styles.add}`}>
      {!isComputer && (
        <FilePicker isCamera onFiles={onFiles}>
          <Camera aria-hidden="true" /> Take a photo
        </FilePicker>
      )}
      <FilePicker onFiles={onFiles}>
        <Images aria-hidden="true" /> {isComputer ? "Add photos or files" : "Add files"}
      </FilePicker>
    </div>
  );
}

interface FilePickerProps extends AddFilesProps {
  readonly children: ReactNode;
  readonly isCamera?: boolean;
  readonly isOne?: boolean;
  readonly kind?: "plain" | "bare";
}

export function FilePicker(
  { onFiles, children, isCamera = false, isOne = isCamera, kind = "plain" }: FilePickerProps,
) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} onClick={() => input.current?.click()}>{children}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isOne}
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
