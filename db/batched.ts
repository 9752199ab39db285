/** What becomes of items that one statement takes together, in their order. */
export type TakeGroup<Item, Outcome> = (items: readonly Item[]) => Promise<readonly Outcome[]>;

/**
 * Batching, for writes known as group commit: what is asked for while `atOnce` groups are on their way waits and goes together into the next one. An
 * item that finds a way free goes at once, alone. A group that fails fails for each of its items.
 */
export function batched<Item, Outcome>(
  take: TakeGroup<Item, Outcome>,
  { atOnce, most }: { readonly atOnce: number; readonly most: number },
): (item: Item) => Promise<Outcome> {
  interface Waiting {
    readonly item: Item;
    resolve(outcome: Outcome | PromiseLike<Outcome>): void;
    reject(reason: unknown): void;
  }
  const waiting: Waiting[] = [];
  let onTheWay = 0;

  function takeNext(): void {
    while (onTheWay < atOnce && waiting.length > 0) {
      onTheWay++;
      settle(waiting.splice(0, most)).finally(() => {
        onTheWay--;
        takeNext();
      });
    }
  }

  async function settle(group: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await take(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        if (index in outcomes) resolve(outcomes[index] as Outcome);
        else reject(new Error(`expected ${group.length} outcomes, received ${outcomes.length}`));
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (item) =>
    new Promise<Outcome>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      takeNext();
    });
}
