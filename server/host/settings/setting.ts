import type { z } from "zod";

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export interface Setting<Value> {
  readonly variable: string;
  readonly shape: z.ZodType<Value>;
  readonly fallback: Value;
  /** What to write instead of a value that does not fit. */
  readonly hint: string;
}

export interface Settings {
  readonly [name: string]: Setting<unknown> | Settings;
}

export type ValuesOf<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Setting<infer Value> ? Value : ValuesOf<Tree[Name]>;
};

type Complete<Values> = { readonly [Name in keyof Values]: NonNullable<Values[Name]> };

export function setting<Shape extends z.ZodType>(
  variable: string,
  shape: Shape,
  fallback: z.output<Shape>,
  hint?: string,
): Setting<z.output<Shape>>;
export function setting<Shape extends z.ZodType>(
  variable: string,
  shape: Shape,
  fallback: null,
  hint?: string,
): Setting<z.output<Shape> | null>;
export function setting(
  variable: string,
  shape: z.ZodType,
  fallback: unknown,
  hint = "some text, or leave it out",
): Setting<unknown> {
  return { variable, shape, fallback, hint };
}

/** @throws ConfigError naming every fault, one sentence each */
export function readSettings<Tree extends Settings>(
  tree: Tree,
  environment: Readonly<Record<string, string>>,
): ValuesOf<Tree> {
  const faults: string[] = [];
  const valueOf = ({ variable, shape, fallback, hint }: Setting<unknown>): unknown => {
    const text = environment[variable];
    if (!text) return fallback;
    const parsed = shape.safeParse(text);
    if (!parsed.success) faults.push(`${variable}: ${repeated(variable, text)} does not fit; write ${hint}`);
    return parsed.data;
  };
  const valuesOf = (settings: Settings): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(settings).map(([name, node]) => [name, isSetting(node) ? valueOf(node) : valuesOf(node)]),
    );
  const values = valuesOf(tree);
  if (faults.length > 0) throw new ConfigError(faults.join("; "));
  return values as ValuesOf<Tree>;
}

/** The values of a group that is given whole, null for one that is not given. @throws ConfigError */
export function allOrNone<Group extends Readonly<Record<string, Setting<unknown>>>>(
  group: Group,
  values: ValuesOf<Group>,
): Complete<ValuesOf<Group>> | null {
  const needed = Object.entries(group).filter(([, { fallback }]) => fallback === null);
  const isGiven = ([name]: (typeof needed)[number]) => values[name] !== null;
  const given = needed.filter(isGiven);
  if (given.length === 0) return null;
  if (given.length < needed.length) {
    const missing = needed.filter((one) => !isGiven(one));
    throw new ConfigError(`${variables(missing)}: missing; give these too, or leave out ${variables(given)}`);
  }
  return values as Complete<ValuesOf<Group>>;
}

function variables(settings: readonly (readonly [string, Setting<unknown>])[]): string {
  return settings.map(([, { variable }]) => variable).join(", ");
}

/** The variables of all settings. */
export function settingNames(tree: Settings): string[] {
  return Object.values(tree).flatMap((node) => isSetting(node) ? [node.variable] : settingNames(node));
}

function isSetting(node: Setting<unknown> | Settings): node is Setting<unknown> {
  return typeof node.variable === "string";
}

const LONGEST_REPEATED = 100;

function repeated(variable: string, text: string): string {
  if (/SECRET|KEY|TOKEN|URL/.test(variable)) return "its value";
  return JSON.stringify(text.length > LONGEST_REPEATED ? text.slice(0, LONGEST_REPEATED) + "…" : text);
}
