import { useRef } from "react";
import { FileUp } from "lucide-react";
import { Button } from "../ui/button.tsx";

interface ImportFileProps {
  readonly onFile: (file: File) => void;
  readonly children: string;
}

export function ImportFile({ onFile, children }: ImportFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" /> {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,.csv,.tsv,.txt,.json"
        aria-label="File to import"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
