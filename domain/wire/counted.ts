/** A number with what it counts, in the words for one or for several: "1 file", "2 files". */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
