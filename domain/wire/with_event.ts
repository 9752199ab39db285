/** A guard or an action of a machine that takes the event itself as its params. */
export function withEvent<T extends string>(type: T) {
  return { type, params: <E>({ event }: { readonly event: E }): E => event };
}

/** The same of what carries its params as `payload`. */
export function withPayload<T extends string>(type: T) {
  return { type, params: <P>({ event }: { readonly event: { readonly payload: P } }): P => event.payload };
}
