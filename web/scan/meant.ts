import type { Scan } from "../../domain/scan/scan.ts";

/**
 * Whether what the newest frame saw is the number that is found or asked about: otherwise there is nothing to cut out.
 * A question means its own numbers, however sure the frames are of another one meanwhile.
 */
export function isMeant({ seen: { verdict }, candidates }: Scan, isAsked: boolean, text: string): boolean {
  if (!isAsked && verdict.kind === "accepted") return verdict.text === text;
  return candidates.some((one) => one.text === text);
}
