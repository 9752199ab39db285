import { assetUrl } from "../../base/page_config.ts";

/** The texts of the codes in a picture. */
export type Decode = (picture: ImageBitmap) => Promise<readonly string[]>;

export interface ToCodeWorker {
  readonly picture: ImageBitmap;
  readonly wasmUrl: string;
}

const PROGRAM = "web/scan/codes/code_worker.ts";
const DECODER = "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm";

/**
 * Reads codes beside the page, one picture at a time, which is handed over.
 * @param stop closes it
 * @returns what rejects where the decoder does not come, or is closed before it has answered
 */
export function openCodeReader(stop: AbortSignal): Decode {
  let worker: Worker | null = null;
  stop.addEventListener("abort", () => worker?.terminate());
  return async (picture) => {
    try {
      const asked = worker ??= new Worker(assetUrl(PROGRAM), { type: "module" });
      return await new Promise((resolve, reject) => {
        const fail = () => reject(new Error("The decoder of codes could not be loaded."));
        asked.onmessage = ({ data }: MessageEvent<readonly string[] | null>) => data ? resolve(data) : fail();
        asked.onerror = stop.onabort = fail;
        asked.postMessage({ picture, wasmUrl: assetUrl(DECODER) } satisfies ToCodeWorker, [picture]);
      });
    } finally {
      picture.close();
    }
  };
}
