/** Names elements of a page: the one language of locators that every driver of browsers speaks. */
export type XPath = string;

export type Share = readonly [x: number, y: number];

/** Somebody at a browser, with what the main ways need and no more. Whatever is named is waited for. */
export interface Visitor extends AsyncDisposable {
  /** A page of the server, by its path. */
  open(path: string): Promise<void>;
  path(): Promise<string>;
  see(what: XPath): Promise<void>;
  press(what: XPath): Promise<void>;
  write(field: XPath, text: string): Promise<void>;
  key(name: "Escape" | "Enter"): Promise<void>;
  /** Hands a file to a field for files, which need not be seen. */
  give(field: XPath, path: string): Promise<void>;
  /** One stroke of the mouse, through points given as shares of what it is drawn on. */
  draw(on: XPath, stroke: readonly Share[]): Promise<void>;
  /** What a function's body returns in the page. */
  run<T>(body: string): Promise<T>;
}

const named = (name: string) => `(@aria-label="${name}" or contains(normalize-space(), "${name}"))`;

export const button = (name: string): XPath => `//button[${named(name)}]`;
export const link = (name: string): XPath => `//a[contains(normalize-space(), "${name}") or @aria-label="${name}"]`;
export const heading = (name: string): XPath => `//*[self::h1 or self::h2][normalize-space()="${name}"]`;
/** The innermost element whose text holds these words. */
export function words(text: string): XPath {
  const holds = `contains(normalize-space(), "${text}")`;
  return `//body//*[${holds} and not(*[${holds}])]`;
}

/** By its label, or by the name it has for those who hear the page. */
export function field(label: string): XPath {
  const ofLabel = `//label[starts-with(normalize-space(), "${label}")]`;
  return `//*[self::input or self::textarea][@aria-label="${label}" or @id=${ofLabel}/@for or ancestor::label[${`starts-with(normalize-space(), "${label}")`}]]`;
}

/** Rows and columns counted from 1. */
export const cell = (row: number, col: number, content = "empty"): XPath =>
  `//button[@aria-label="Row ${row}, column ${col}, ${content}"]`;
