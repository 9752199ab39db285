const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/**
 * A fresh opaque id: 48 bits of time, then 80 random bits, in Crockford's base 32 (26 characters).
 * Ids made later sort later, which keeps new index entries side by side.
 */
export function newId(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return timePart(now) + Array.from(random, (byte) => ALPHABET[byte & 31]).join("");
}

function timePart(now: number): string {
  let rest = now;
  let text = "";
  for (let index = 0; index < 10; index++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
