const MANNERS = [
  ...["Brave", "Bright", "Brisk", "Calm", "Careful", "Cheerful", "Clever", "Cosy", "Curious", "Daring"],
  ...["Eager", "Early", "Friendly", "Gentle", "Glad", "Golden", "Handy", "Happy", "Honest", "Jolly"],
  ...["Keen", "Kind", "Lively", "Lucky", "Merry", "Mighty", "Neat", "Nimble", "Noble", "Patient"],
  ...["Polite", "Proud", "Quick", "Quiet", "Ready", "Sharp", "Sunny", "Swift", "Tidy", "Wise"],
] as const;
const ANIMALS = [
  ...["Badger", "Beaver", "Bison", "Crane", "Dolphin", "Eagle", "Falcon", "Finch", "Fox", "Gecko"],
  ...["Hamster", "Hare", "Hedgehog", "Heron", "Ibex", "Jackdaw", "Kestrel", "Koala", "Lark", "Lemur"],
  ...["Lynx", "Magpie", "Marten", "Mole", "Newt", "Otter", "Owl", "Panda", "Penguin", "Puffin"],
  ...["Raven", "Robin", "Seal", "Sparrow", "Squirrel", "Stork", "Swallow", "Tern", "Turtle", "Wren"],
] as const;
const NUMBERS = 1_000;

/** So many taken ones in a row are no bad luck any more. */
export const RANDOM_NAMES_TRIED = 20;

/** A friendly name, one of 1.6 million: "Tidy Otter 482". @param random from 0 to below 1, as `Math.random` */
export function randomDisplayName(random: () => number): string {
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)];
  return `${one(MANNERS)} ${one(ANIMALS)} ${Math.floor(random() * NUMBERS)}`;
}
