import { type ComponentProps, useRef } from "react";
import { Button } from "./button.tsx";

type FilePickerProps =
  & Pick<ComponentProps<typeof Button>, "kind" | "children">
  & Omit<ComponentProps<"input">, "kind">
  & {
    readonly onFiles: (files: readonly File[]) => void;
  };

/** A button that lets files be chosen; what else is said goes to the field behind it. */
export function FilePicker({ kind, children, onFiles, ...field }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} onClick={() => input.current?.click()}>{children}</Button>
      <input
        {...field}
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...currentTarget.files ?? []]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
