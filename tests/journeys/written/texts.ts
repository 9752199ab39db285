/** What people write, at its worst: a word without an end, another direction, pictures put together of pictures. */
const WRITTEN = {
  arabic: "معاطف الشتاء والأوشحة الثقيلة المحفوظة في الصندوق الكبير تحت الدرج",
  emoji: "👨‍👩‍👧‍👦🧥🧣🧤📦".repeat(12),
  endless: "Donaudampfschifffahrtsgesellschaftskapitänsmütze".repeat(5),
} as const;

export type Kind = keyof typeof WRITTEN;
export const KINDS = Object.keys(WRITTEN) as Kind[];

/** As much of it as a field takes. */
export function written(kind: Kind, longest = 200): string {
  const letters = [...new Intl.Segmenter().segment(WRITTEN[kind])].map(({ segment }) => segment);
  const kept: string[] = [];
  for (const letter of letters) {
    if (kept.join("").length + letter.length > longest) break;
    kept.push(letter);
  }
  return kept.join("").trim();
}
