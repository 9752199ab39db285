import { delays, DELAYS_HINT } from "./delays.ts";
import { setting } from "./setting.ts";
import { onOff, zeroOrOne } from "./shapes.ts";

/** The sandbox. */
export const sandboxSettings = {
  sandbox: setting(
    "SANDBOX",
    zeroOrOne,
    null,
    "1 to use stand-ins for Google, mail and Stripe, with which anybody may sign in as anybody, or 0",
  ),
  houseBots: setting(
    "HOUSE_BOTS",
    onOff,
    true,
    "on or off: bots in a tournament that is always on, in the sandbox",
  ),
  /** Other delays than the usual ones. */
  sandboxDelays: setting("SANDBOX_DELAYS", delays, null, DELAYS_HINT),
};
