/** A number with what it counts, in the words for one or for several: "1 file", "1,200 files". */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;
}
