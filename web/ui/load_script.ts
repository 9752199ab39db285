/** A vendor's script, asked for once, and again where it did not come. */
export interface VendorScript<Brought> {
  readonly address: string;
  /** What it brings, as a global; undefined where it brought nothing. */
  readonly found: () => Brought | undefined;
}

const loading = new Map<string, Promise<unknown>>();

export async function loadScript<Brought>({ address, found }: VendorScript<Brought>): Promise<Brought> {
  const script = loading.get(address) ?? appended(address);
  loading.set(address, script);
  script.catch(() => loading.delete(address));
  await script;
  const brought = found();
  if (brought === undefined) throw new Error(`${address} brought nothing`);
  return brought;
}

function appended(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    // Google's script hands its nonce on to the style sheet that it writes.
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} did not load`));
    document.head.append(script);
  });
}
