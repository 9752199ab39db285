import { isOutside } from "../host/outgoing/public_address.ts";
import { type Network, publicNetwork } from "../host/outgoing/fetch_public.ts";

const WEB_PORTS = [80, 443];
/** Below it are mail servers and others who would take a request for their own protocol. */
const FIRST_FREE_PORT = 1024;

/** @param isPrivateAllowed as the operator says */
export function webhookNetwork(isPrivateAllowed: boolean): Network {
  return {
    ...publicNetwork,
    allows: (address, port) =>
      (isPrivateAllowed || isOutside(address)) && (WEB_PORTS.includes(port) || port >= FIRST_FREE_PORT),
  };
}
