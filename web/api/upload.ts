import { withBasePath } from "../base/page_config.ts";
import { ApiFailure } from "./api_failure.ts";
import { acceptedAnswer, mustAskAgain } from "./send.ts";
import { householdHeader } from "./shown_household.ts";

export interface Upload {
  /** Below the base path. */
  readonly path: string;
  readonly file: File;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends one file as the field `files`; a session that ran out is renewed once. @throws ApiFailure */
export async function uploadFile(upload: Upload): Promise<unknown> {
  const startedAt = Date.now();
  const first = await post(upload);
  const { status, text } = await mustAskAgain(first.status, startedAt) ? await post(upload) : first;
  return acceptedAnswer(status, parsed(text));
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

/** By XMLHttpRequest, because fetch does not tell how far an upload has come. */
function post({ path, file, onProgress, signal }: Upload): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("files", file, file.name);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new ApiFailure(0));
    request.onabort = () => reject(new ApiFailure(0));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", withBasePath(path));
    for (const [name, value] of Object.entries(householdHeader())) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
