const LEVELS = 256;

/** Tells ink from ground among these grey values, 0..255: of the two kinds that lie farthest apart (Otsu's threshold) the rarer one. */
export function inkOf(greys: readonly number[]): (grey: number) => boolean {
  const counts = new Uint32Array(LEVELS);
  for (const grey of greys) {
    const level = Math.min(LEVELS - 1, Math.max(0, Math.round(grey)));
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const { threshold, darkShare } = split(counts, greys.length);
  const isDark = (grey: number) => grey < threshold;
  return darkShare <= .5 ? isDark : (grey) => !isDark(grey);
}

/** Where the means of what is darker and what is lighter differ most, each weighed by how much there is of it. */
function split(counts: Uint32Array, all: number) {
  const total = counts.reduce((sum, count, level) => sum + count * level, 0);
  let best = { threshold: 0, darkShare: 0 }, widest = 0, dark = 0, darkSum = 0;
  for (const [level, count] of counts.entries()) {
    dark += count;
    darkSum += count * level;
    if (dark === 0 || dark === all) continue;
    const apart = darkSum / dark - (total - darkSum) / (all - dark);
    const width = dark * (all - dark) * apart ** 2;
    if (width > widest) [widest, best] = [width, { threshold: level + .5, darkShare: dark / all }];
  }
  return best;
}
