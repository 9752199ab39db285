const SCRIPT = "https://accounts.google.com/gsi/client";

/** The part of Google Identity Services that we use. Source: developers.google.com/identity/gsi/web/reference/js-reference */
export interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    callback: (response: { credential: string }) => void;
    ux_mode: "popup";
    context: "signin" | "signup";
  }): void;
  renderButton(parent: HTMLElement, options: {
    type: "standard";
    theme: "outline" | "filled_black";
    size: "large";
    text: "signup_with" | "continue_with";
    shape: "pill" | "rectangular";
    width: number;
  }): void;
}

let loading: Promise<GoogleIdentity> | null = null;

/** Google's sign-in script; a failed attempt may be repeated. */
export function googleIdentity(): Promise<GoogleIdentity> {
  loading ??= load();
  loading.catch(() => loading = null);
  return loading;
}

function load(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => {
      const found = (globalThis as { google?: { accounts: { id: GoogleIdentity } } }).google?.accounts.id;
      if (found) resolve(found);
      else reject(new Error("Google's script brought no google.accounts.id"));
    };
    script.onerror = () => reject(new Error("Google's script did not load"));
    document.head.append(script);
  });
}
