import { type Random, seeded } from "./random.ts";

export const NOUNS =
  `blankets pillows lamps cables chargers batteries tools screws nails hammers drills paint brushes tape glue rope
candles vases frames photos albums letters books comics magazines maps toys puzzles dolls trains blocks costumes coats
jackets scarves gloves boots shoes sandals skates skis helmets tents ropes stoves lanterns bottles plates cups bowls
pans knives spoons forks glasses trays jars towels sheets curtains carpets pillowcases mattress cushions chairs
shelves hooks mirrors clocks radios speakers cameras lenses tripods printers keyboards monitors cartridges records
cassettes guitars drums flutes notebooks pencils crayons paper envelopes stamps folders receipts contracts passports
medicine bandages seeds pots soil hoses rakes shovels ornaments garlands lights baubles wreaths ribbons cards
bicycles pumps tyres locks wrenches jumpers saucers décor crèche piñata café-set fondue-set jalapeño-seeds smörgåsbord
Weihnachtskugeln Wäsche Schlüssel Bücher Töpfe Gläser Geschirr Küchenhelfer châteaux-puzzles étagère niñera señales
fenêtres gâteau-moulds crêpière façade-paint ångström-lab øl-glasses`.split(/\s+/);

export const ADJECTIVES =
  `winter summer old new broken spare small large blue red green white black wooden plastic heavy fragile antique
party camping kitchen garden garage children baby school office festive Easter birthday travel sports vintage electric
cordless folding outdoor indoor wool cotton leather steel Größe-L élégant pâle mañana`.split(/\s+/);

const PLACES = `attic basement garage cellar shed loft hallway pantry wardrobe Dachboden Keller entrée salón office
bedroom kitchen balcony storage-unit workshop`.split(/\s+/);

const SYLLABLES =
  `ba be bo bra da del dor el en fa fin ga gor ha hel in ka kel la lin lo ma mar mi na nor o pa pel ra ren ri ro sa sel
so ta tel tor u va vel vi wa xan ya zor zé mü lø ñá çe åk`.split(/\s+/);

/** Names that few boxes share: makers, families, towns. */
function makeNames(random: Random, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) {
    const length = 3 + random.below(2);
    const name = Array.from({ length }, () => random.pick(SYLLABLES)).join("");
    if ([...name].length >= 6) names.add(name[0]?.toUpperCase() + name.slice(1));
  }
  return [...names];
}

export interface SeedItem {
  readonly tagId: string;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly tags: string[];
  readonly noun: string;
  readonly name: string;
}

/** Boxes as a careful collector would label them; the same ones in every run. */
export function makeItems(count: number): SeedItem[] {
  const random = seeded(7);
  const names = makeNames(random, Math.ceil(count / 8));
  return Array.from({ length: count }, (_, index) => {
    const [noun, name] = [random.pick(NOUNS), random.pick(names)];
    const words = [...NOUNS, ...ADJECTIVES];
    const description = Array.from({ length: random.below(12) }, () => random.pick(words)).join(" ");
    return {
      tagId: String(index + 1),
      title: `${random.pick(ADJECTIVES)} ${noun} ${name}`,
      description,
      location: `${random.pick(PLACES)} shelf ${1 + random.below(40)}`,
      tags: Array.from({ length: random.below(4) }, () => random.pick(ADJECTIVES)),
      noun,
      name,
    };
  });
}
