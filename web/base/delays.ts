import { DELAYS, type Delays } from "../../domain/delays.ts";
import { pageConfig } from "./page_config.ts";

/** Those that this page goes by. */
export const delays: Delays = { ...DELAYS, ...pageConfig.delays };
