/** Tests wait for processes, pages and clocks: of two cores a fifth idles with two lanes, a twelfth with three, a thirtieth with four. */
export const LANES = Number(Deno.env.get("DENO_JOBS") ?? navigator.hardwareConcurrency * 2);
