import { showToast } from "../ui/toasts.tsx";
import { sentenceOf } from "./api_failure.ts";

/** Says at the foot of the screen what failed; `otherwise` where the server has no sentence for it. */
export function showFailure(error: unknown, otherwise: string): void {
  showToast({ sentence: sentenceOf(error, otherwise), isError: true });
}
