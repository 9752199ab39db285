import type { PageConfig } from "../../domain/page_config.ts";

const OUTSIDE_A_PAGE: PageConfig = {
  basePath: "",
  isSandbox: false,
  googleClientId: null,
  oidcName: null,
  hasPasswordSignIn: false,
  hasMail: true,
  hasGoogleCalendar: false,
  operator: { name: null, contact: null, country: null },
  address: null,
  delays: {},
  stripe: { scriptUrl: null, publishableKey: null },
};

export const pageConfig: PageConfig = { ...OUTSIDE_A_PAGE, ...embedded<Partial<PageConfig>>("config") };
const assets = embedded<Readonly<Record<string, string>>>("assets");
const sheets = embedded<Readonly<Record<string, string>>>("sheets");

/** `withBasePath("/app/home")`, to ask the server or to link past the router. */
export function withBasePath(path: string): string {
  return pageConfig.basePath + path;
}

/** The address of a built file: `assetUrl("web/scan/scan_worker.ts")`, `assetUrl("web/public/icon.svg")`. */
export function assetUrl(source: string): string {
  const name = assets[source];
  if (!name) throw new Error(`assetUrl wants a file that the build knows, received ${source}`);
  return withBasePath(`/assets/${name}`);
}

/** The address of the styles of a component that is loaded later; null when it has none of its own. */
export function sheetUrl(component: string): string | null {
  const name = sheets[component];
  return name ? withBasePath(`/assets/${name}`) : null;
}

function embedded<T extends object>(id: string): T {
  const text = globalThis.document?.getElementById(id)?.textContent;
  return JSON.parse(text || "{}");
}
