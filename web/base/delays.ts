import { DELAYS, type Delays } from "../../domain/delays.ts";
import { pageConfig } from "./page_config.ts";

export const delays: Delays = { ...DELAYS, ...pageConfig.delays };
