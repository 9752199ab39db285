export interface PageConfig {
  /** Empty, or a path like `/boxes`, without a slash at its end. */
  readonly basePath: string;
  readonly isSandbox: boolean;
  readonly googleClientId: string | null;
  readonly hasGoogleCalendar: boolean;
  readonly supportEmail: string;
  readonly stripe: { readonly scriptUrl: string | null; readonly publishableKey: string | null };
}

const OUTSIDE_A_PAGE: PageConfig = {
  basePath: "",
  isSandbox: false,
  googleClientId: null,
  hasGoogleCalendar: false,
  supportEmail: "",
  stripe: { scriptUrl: null, publishableKey: null },
};

export const pageConfig: PageConfig = { ...OUTSIDE_A_PAGE, ...embedded<Partial<PageConfig>>("config") };
const assets = embedded<Readonly<Record<string, string>>>("assets");
const sheets = embedded<Readonly<Record<string, string>>>("sheets");

/** The address of a path below the base path: `placeUrl("/app/home")`. */
export function placeUrl(path: string): string {
  return pageConfig.basePath + path;
}

/** The address of a built file: `assetUrl("web/scan/scan_worker.ts")`, `assetUrl("web/public/icon.svg")`. */
export function assetUrl(source: string): string {
  const name = assets[source];
  if (!name) throw new Error(`assetUrl wants a file that the build knows, received ${source}`);
  return placeUrl(`/assets/${name}`);
}

/** The address of the styles of a component that is loaded later; null when it has none of its own. */
export function sheetUrl(component: string): string | null {
  const name = sheets[component];
  return name ? placeUrl(`/assets/${name}`) : null;
}

function embedded<T extends object>(id: string): T {
  const text = globalThis.document?.getElementById(id)?.textContent;
  return JSON.parse(text || "{}");
}
