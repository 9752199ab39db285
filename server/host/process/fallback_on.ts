/** For `catch`: what to take instead where that is why it failed; anything else goes on. */
export function fallbackOn<T>(kind: new (...args: never[]) => Error, instead: T) {
  return (error: unknown): T => {
    if (error instanceof kind) return instead;
    throw error;
  };
}
