import type { Delays } from "./delays.ts";
import type { Operator } from "./operator/operator.ts";

/** What a page is told of its server, as data that rides in it. */
export interface PageConfig {
  /** Empty, or a path like `/boxes`, without a slash at its end. */
  readonly basePath: string;
  readonly isSandbox: boolean;
  readonly googleClientId: string | null;
  /** What the button of the operator's own provider says; null without one. */
  readonly oidcName: string | null;
  readonly hasPasswordSignIn: boolean;
  readonly hasMail: boolean;
  readonly hasGoogleCalendar: boolean;
  readonly operator: Operator;
  /** Where people come, as the operator says: what another device has to open. */
  readonly address: string | null;
  /** Those that are not the usual ones; a page of the usual ones says nothing of them. */
  readonly delays: Partial<Delays> | undefined;
  readonly stripe: {
    /** Where the stand-in for Stripe.js lies; null: Stripe's own. */
    readonly scriptUrl: string | null;
    /** Tried when the key cannot be fetched. */
    readonly publishableKey: string | null;
  };
}
