/** Where the system tells of its processes: Linux. Source: proc(5). */

/** A process and all that it has started, and they have. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const { name } of Deno.readDirSync("/proc")) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

/** Processor time that processes have used; NaN where the system does not tell. Fields 14 and 15, in hundredths. */
export function cpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = statOf(pid);
    return sum + (Number(fields?.[11]) + Number(fields?.[12])) * 10;
  }, 0);
}

/** Memory of processes, what they share counted once. */
export function proportionalBytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`) ?? "") ?? [];
    return sum + Number(kilobytes ?? 0) * 1024;
  }, 0);
}

/** Fields from the third on: the second one, a name, may hold anything. */
function statOf(pid: number): string[] | null {
  return textOf(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ") ?? null;
}

function textOf(path: string): string | null {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return null;
  }
}
