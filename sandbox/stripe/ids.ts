const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function newStripeId(prefix: string): string {
  return `${prefix}_${letters(24)}`;
}

export function newSecret(): string {
  return letters(25);
}

function letters(count: number): string {
  const random = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
