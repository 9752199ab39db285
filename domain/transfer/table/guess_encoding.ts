import { decoderOf, type Encoding } from "./encodings.ts";

const WESTERN: readonly Encoding[] = ["windows-1252", "macintosh", "ibm850"];
const CENTRAL: readonly Encoding[] = ["windows-1250", "iso-8859-2", "ibm852"];
/** Letters beyond a to z, the most usual first, by how texts in these languages are written down where that is not Unicode. */
const ALPHABETS: readonly (readonly [letters: string, encodings: readonly Encoding[]])[] = [
  ["üäößé", WESTERN],
  ["éèàêçôîûâùëïœ", WESTERN],
  ["óáíéñúü¿¡", WESTERN],
  ["ãçáéóíõêúàâô", WESTERN],
  ["àèéùòìî", WESTERN],
  ["äåöøæé", WESTERN],
  ["ëéïöüèê", WESTERN],
  ["łóążęśćńź", CENTRAL],
  ["íáéěžřčšýůúňťóď", CENTRAL],
  ["áíéýžčšúľťôóäňĺŕď", CENTRAL],
  ["áéíóöőüúű", CENTRAL],
  ["čšžćđ", CENTRAL],
  ["ăîâşţșț", CENTRAL],
  ["оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", ["windows-1251", "koi8-r", "ibm866", "x-mac-cyrillic", "iso-8859-5"]],
  ["оаинвеітрслкупдмьязюйбчгжцшхїєщфґё", ["windows-1251", "x-mac-cyrillic"]],
  ["αοιετσνηυρπκμλςάίόέήδγχθφύβώξζψ", ["windows-1253"]],
  ["ıiüşöçğİâ", ["windows-1254"]],
  ["āīēšūņļžčķģėąųįęõäöü", ["windows-1257"]],
  ["יוהלאםרתבשמןנדחקפעטכגסזצףךץ", ["windows-1255"]],
  ["اليمنرتبودعسكهقحةفصشطجخذضغثأزظءئؤى", ["windows-1256"]],
  ["านรอกเงมยลวดทสตปบคหแจพชขใไโผซธถณศฐษภ่้ิีัุูึื์็ำะ", ["windows-874"]],
];
/** By their first byte (and a second one of 0xA1 or more unless said otherwise) the letters that are used most. */
const COMMON_PAIRS: readonly (readonly [Encoding, (first: number, second: number) => boolean])[] = [
  [
    "shift_jis",
    (first, second) => first === 0x82 || first === 0x83 || (first >= 0x88 && first <= 0x97 && second >= 0x40),
  ],
  ["euc-jp", (first) => first === 0xA4 || first === 0xA5 || (first >= 0xB0 && first <= 0xCF)],
  ["euc-kr", (first, second) => first >= 0xB0 && first <= 0xC8 && second >= 0xA1],
  ["gb18030", (first, second) => first >= 0xB0 && first <= 0xD7 && second >= 0xA1],
  ["big5", (first) => first >= 0xA4 && first <= 0xC6],
];
const MOSTLY = 0.85;
const KOREAN = 0.97;
const FEWEST_PAIRS = 2;

/** How a text that is not Unicode from end to end is probably written down. @param bytes some of its lines, the first that are not plain ASCII among them */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (isTornUtf8(bytes)) return "utf-8";
  // A degree or a curly apostrophe alone is of no language.
  const strange = decoderOf("windows-1252").decode(bytes).match(/[^\0-\x7F]/g) ?? [];
  return strange.every((letter) => USUAL.test(letter)) ? "windows-1252" : eastAsian(bytes) ?? byLetters(bytes);
}

/** In no other encoding do most letters look like UTF-8's. */
function isTornUtf8(bytes: Uint8Array): boolean {
  const strange = decoderOf("utf-8").decode(bytes).match(/[^\0-\x7F]/gu) ?? [];
  return strange.filter((letter) => letter !== "\uFFFD").length > strange.length * MOSTLY;
}

function eastAsian(bytes: Uint8Array): Encoding | null {
  const found = COMMON_PAIRS.flatMap(([label, isCommon]) => {
    if (decoded(bytes, label) === null) return [];
    const pairs = pairsIn(bytes, label);
    const share = pairs.filter(([first, second]) => isCommon(first, second)).length / pairs.length;
    const needed = label === "euc-kr" ? KOREAN : MOSTLY;
    // Kana are in every Japanese text; without them it may be any other one.
    const isJapanese = label !== "euc-jp" || pairs.some(([first]) => first === 0xA4 || first === 0xA5);
    return pairs.length >= FEWEST_PAIRS && share >= needed && isJapanese ? [{ label, share }] : [];
  });
  return found.toSorted((a, b) => b.share - a.share)[0]?.label ?? null;
}

function pairsIn(bytes: Uint8Array, label: Encoding): [first: number, second: number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at < bytes.length - 1; at++) {
    const first = bytes[at] ?? 0;
    const isAlone = first < 0x80 || (label === "shift_jis" && first >= 0xA0 && first <= 0xDF);
    if (isAlone && first >= 0x80) pairs.push([0, 0]);
    if (isAlone) continue;
    pairs.push([first, bytes[at + 1] ?? 0]);
    at++;
  }
  return pairs;
}

function byLetters(bytes: Uint8Array): Encoding {
  let best: { label: Encoding; score: number } = { label: "windows-1252", score: -Infinity };
  for (const [letters, labels] of ALPHABETS) {
    for (const label of labels) {
      const text = decoded(bytes, label);
      const score = text === null ? -Infinity : scoreOf(text, letters);
      if (score > best.score) best = { label, score };
    }
  }
  return best.label;
}

/** What any text may hold besides letters. */
const USUAL = /[\s€£°²³½¼¾–—‘’“”„«»…•·×µ№§©®™]/;

function scoreOf(text: string, letters: string): number {
  const isLatin = /\p{Script=Latin}/u.test(letters);
  let score = 0;
  for (const [word] of text.matchAll(/[^\s,;|]+/g)) {
    const others = word.match(/[^\0-\x7F]/g) ?? [];
    for (const letter of others) {
      const rank = letters.indexOf(letter.toLowerCase());
      score += rank >= 0 ? 1 - rank / (2 * letters.length) : USUAL.test(letter) ? -0.2 : -2;
      // Most texts are in small letters, or know none.
      if (/\p{Lu}/u.test(letter)) score -= 0.05;
    }
    // Other scripts do not mix with Latin ones.
    if (!isLatin && /[a-z]/i.test(word)) score -= others.length;
    // Capitals stand first or everywhere.
    if (/\p{Ll}\p{Lu}/u.test(word)) score -= 1;
    // Latin words have some letters of a to z besides.
    if (isLatin && others.length > 3 && others.length > word.length * 0.75) score -= others.length;
  }
  return score;
}

function decoded(bytes: Uint8Array, label: Encoding): string | null {
  try {
    return decoderOf(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
