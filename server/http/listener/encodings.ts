/** Best first. */
const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** The encodings a client takes, by its `Accept-Encoding`, best first; what it marks with `q=0` it does not take. */
export function acceptedEncodings(header: string | null | undefined): Encoding[] {
  const taken = new Set(
    (header ?? "").toLowerCase().split(",").map((part) => part.split(";").map((word) => word.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? "")).map(([name]) => name),
  );
  return ENCODINGS.filter((name) => taken.has(name));
}
