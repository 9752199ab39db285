import { authFailures } from "../../domain/auth/failures.ts";
import { wireFailures } from "../../domain/wire/failures.ts";
import { showToast } from "../ui/toasts.tsx";

/** What a failure says that a provider's way back has named in the address; empty for none that is known. */
export function faultNamed(name: string | null): string {
  const known = Object.entries({ ...wireFailures, ...authFailures }).find(([code]) => code === name);
  return known ? known[1][1] : "";
}

/** To somebody who is signed in and does not see the sign-in page. */
export function reportFault(name: string): void {
  const sentence = faultNamed(name);
  if (sentence) showToast({ sentence, isError: true });
}
