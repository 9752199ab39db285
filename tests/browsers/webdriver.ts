import type { XPath } from "./visitor.ts";

/** The key under which WebDriver hands over an element, for ever the same. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** What the browser answers when it will not; `name` is WebDriver's own, as "stale element reference". */
export class WebDriverRefusal extends Error {
  constructor(override readonly name: string, message: string) {
    super(message);
  }
}

/** W3C WebDriver, as far as a visitor needs it: https://www.w3.org/TR/webdriver2/ */
export interface Session extends AsyncDisposable {
  open(url: string): Promise<void>;
  url(): Promise<string>;
  find(what: XPath): Promise<string[]>;
  isSeen(element: string): Promise<boolean>;
  click(element: string): Promise<void>;
  type(element: string, text: string): Promise<void>;
  act(source: ActionSource): Promise<void>;
  run(body: string): Promise<unknown>;
}

/** One hand at one device: what it does, in order. */
interface ActionSource {
  readonly type: "key" | "pointer";
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

export async function openSession(driverUrl: string, capabilities: object): Promise<Session> {
  const made = await call(driverUrl, "POST", "/session", { capabilities });
  const { sessionId } = made as { readonly sessionId: string };
  const at = (method: string, path: string, body?: object) =>
    call(driverUrl, method, `/session/${sessionId}${path}`, body);
  return {
    open: async (url) => void await at("POST", "/url", { url }),
    url: async () => String(await at("GET", "/url")),
    async find(value) {
      const found = await at("POST", "/elements", { using: "xpath", value }) as readonly Record<
        typeof ELEMENT,
        string
      >[];
      return found.map((element) => element[ELEMENT]);
    },
    isSeen: async (element) => await at("GET", `/element/${element}/displayed`) === true,
    click: async (element) => void await at("POST", `/element/${element}/click`, {}),
    type: async (element, text) => void await at("POST", `/element/${element}/value`, { text }),
    act: async (source) => void await at("POST", "/actions", { actions: [source] }),
    run: (script) => at("POST", "/execute/sync", { script, args: [] }),
    [Symbol.asyncDispose]: async () => void await at("DELETE", ""),
  };
}

async function call(driverUrl: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(driverUrl + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await answer.json();
  if (!answer.ok) throw new WebDriverRefusal(value.error, `${method} ${path}: ${value.message}`);
  return value;
}
