/** Where statements are written, each as the line of a stack says it. */
const sites = new WeakMap<object, string>();

/** The driver's frames, and those of the files that wrap it. */
const NOT_OURS =
  /\/node_modules\/|\/db\/(?:statement_site|observe_sql|reconnecting_pool)\.ts|^\s*at (?:Reflect|Object)\.apply/;

/**
 * Remembers where a statement is written: once, when it is first made, since a stack costs more than the rest of making
 * one. Whoever called it that time says nothing of the next time, so the line alone is kept.
 */
export function rememberSite(template: unknown): void {
  if (typeof template !== "object" || template === null || sites.has(template)) return;
  const [, ...frames] = new Error().stack?.split("\n") ?? [];
  sites.set(template, frames.find((frame) => !NOT_OURS.test(frame)) ?? "");
}

/** The driver tells of what failed long after, where nobody of ours is in the stack any more. */
export function addSite(error: unknown, template: object): void {
  const site = sites.get(template);
  if (!site || !(error instanceof Error) || error.stack?.includes(site)) return;
  const stack = `${error.stack ?? error}\n${site}`;
  Object.defineProperty(error, "stack", { value: stack, configurable: true, writable: true });
}
