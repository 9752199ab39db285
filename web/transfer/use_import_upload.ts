import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../api/api_failure.ts";
import { uploadImport } from "../api/transfer.ts";

interface UploadState {
  readonly fileName: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** One file on its way to the server; going away from the page ends it. */
export function useImportUpload() {
  const [upload, setUpload] = useState<UploadState | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function start(file: File): Promise<void> {
    const controller = ending.current = new AbortController();
    setFault(null);
    setUpload({ fileName: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setUpload({ fileName: file.name, share });
      await uploadImport({ file, signal: controller.signal, onProgress });
    } catch (error) {
      if (!controller.signal.aborted) setFault(sentenceOf(error, "Failed to upload the file. Please try again."));
    } finally {
      setUpload(null);
    }
  }

  return { upload, fault, start, cancel: () => ending.current?.abort() };
}
