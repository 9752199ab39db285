import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";

interface FilePickerProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
  /** Opens the camera at once on a phone; else the library, several at a time. */
  readonly isCamera?: boolean;
}

export function FilePicker({ onFiles, children, isCamera = false }: FilePickerProps) {
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
