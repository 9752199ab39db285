/** How far the memory of a process rises while something is done, in bytes. */
export async function riseWhile(pid: number, work: () => Promise<unknown>): Promise<{ before: number; rise: number }> {
  const before = residentBytes(pid);
  let peak = before;
  const watch = setInterval(() => peak = Math.max(peak, residentBytes(pid)), 20);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return { before, rise: peak - before };
}

/** Linux keeps the figure in pages of 4 KB. */
function residentBytes(pid: number): number {
  return Number(Deno.readTextFileSync(`/proc/${pid}/statm`).split(" ")[1]) * 4096;
}
