/** A request's parameters as Stripe's API takes them: `a[b][0]=c`. Lists become objects with the keys 0, 1, … */
export type Form = { [name: string]: string | Form };

export function parseForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(form, keysOf(name), value);
  return form;
}

function keysOf(name: string): string[] {
  return name.replaceAll("]", "").split("[");
}

function put(form: Form, [key = "", ...rest]: string[], value: string): void {
  const name = key === "" ? String(Object.keys(form).length) : key;
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = form[name];
  const branch = typeof inner === "object" ? inner : Object.create(null) as Form;
  form[name] = branch;
  put(branch, rest, value);
}

/** The text at `a.b.0`, if there is one. */
export function textAt(form: Form, path: string): string | undefined {
  const found = at(form, path);
  return typeof found === "string" ? found : undefined;
}

export function textsAt(form: Form, path: string): string[] {
  const found = at(form, path);
  return typeof found === "object" ? Object.values(found).filter((value) => typeof value === "string") : [];
}

export function recordAt(form: Form, path: string): Record<string, string> {
  const found = at(form, path);
  const entries = typeof found === "object" ? Object.entries(found) : [];
  return Object.fromEntries(entries.flatMap(([key, value]) => typeof value === "string" ? [[key, value]] : []));
}

function at(form: Form, path: string): string | Form | undefined {
  return path.split(".").reduce<string | Form | undefined>(
    (branch, key) => typeof branch === "object" ? branch[key] : undefined,
    form,
  );
}
