const SECRET = "[secret]";
const ADDRESS = "[e-mail]";
const CARD = "[card]";

/** Names whose values are nobody's business, whatever stands there. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)|^pwd$|secret|token|cookie|authori[sz]ation|credential|api[-_]?key|private[-_]?key|signature|nonce|csrf|^cvc$|^cvv$/i;

type Rule = readonly [pattern: RegExp, put: string | ((found: string, ...groups: string[]) => string)];

/** Every repetition is bounded: text of strangers must not keep the process busy. */
const RULES: readonly Rule[] = [
  // A header, to the end of its line: it holds several cookies, or a scheme and what proves it.
  [
    /\b((?:(?:set-)?cookie|authori[sz]ation)\\?["']?\s{0,3}[:=]\s{0,3}\\?["']?)(?!\s*\[secret\])[^\n"']{1,4000}/gi,
    `$1${SECRET}`,
  ],
  [/\b(Bearer\s{1,3})[\w.~+/=-]{8,4000}/gi, `$1${SECRET}`],
  [/\b(Basic\s{1,3})[\w+/=-]{16,4000}/gi, `$1${SECRET}`],
  // Also one that holds an @ itself.
  [/(\w{2,20}:\/\/)[^\s/@:]{0,100}:[^\s/]{1,300}@/g, `$1${SECRET}@`],
  // An API token: some have hardly a digit, and stand where nothing says what they are.
  [/stowmark_[\w-]{43,100}/g, SECRET],
  [/\beyJ[\w-]{5,600}\.[\w-]{1,4000}(?:\.[\w-]{0,4000})?/g, SECRET],
  [/\b(?:[sr]k_(?:live|test)_\w{4,300}|whsec_[\w+/=]{4,300}|\w{1,60}_secret_\w{4,300}|GOCSPX-[\w-]{4,100})/g, SECRET],
  [/\b(?:AKIA[0-9A-Z]{12,32}|gh[pousr]_\w{16,200}|ya29\.[\w-]{10,2000}|1\/\/0[\w-]{20,500})/g, SECRET],
  [/([?&#](?:code|state|key|sig|id_token)=)(?!\[secret\])[^&\s#"'<>]{1,4000}/gi, `$1${SECRET}`],
  [
    /((?:pass(?:word|wd|phrase)|pwd|secret|token|authori[sz]ation|credential|api[-_]?key|private[-_]?key|stowmark_(?:access|refresh|nonce|oidc|proof))[\w-]{0,40}\\{0,3}["']?\s{0,3}[:=]\s{0,3})(?!\s*\[secret\])(?:\\{1,3}"[^"]{1,4000}"|"[^"]{1,4000}"|'[^']{1,4000}'|[^\s,;&"'<>)}\]]{1,4000})/gi,
    `$1${SECRET}`,
  ],
  [/\b((?:code|otp|pin)["']?\s{0,3}(?:[:=]|is)\s{0,3}["']?)\d{6}\b/gi, `$1${SECRET}`],
  [
    /(?:"[^"\n]{1,64}"|[^\s@"<>()[\],;:\\]{1,64})(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/giu,
    ADDRESS,
  ],
  [/(?<![\w-])[\w-]{32,4000}(?![\w-])/g, (run) => looksRandom(run) ? SECRET : run],
  [/(?<![\w.])\d(?:[ -]?\d){13,18}(?![\w.])/g, (digits) => isCardNumber(digits) ? CARD : digits],
];

/**
 * The one function in which secrets, cookies, tokens, card numbers and e-mail addresses leave a text that is about to be logged. Done
 * twice it does no more.
 */
export function redact(text: string): string {
  return RULES.reduce(
    (rest, [pattern, put]) => typeof put === "string" ? rest.replace(pattern, put) : rest.replace(pattern, put),
    text,
  );
}

/** Whether what stands under this name is left out altogether. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** What stands for a value under a secret name. */
export const REDACTED = SECRET;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** 32 random bytes as base64url, which is what our own tokens are. */
const TOKEN_LENGTH = 43;

/** When a backup was made, why, and of which installation: a name that an operator looks for. */
const BACKUP = /^stowmark-\d{8}T\d{6}Z-[a-z]+(?:-[0-9a-f]{8})?$/;

function looksRandom(run: string): boolean {
  if (UUID.test(run) || BACKUP.test(run)) return false;
  if (/^[0-9a-f]{40,}$/i.test(run)) return true;
  const isMixed = /[a-z]/.test(run) && /[A-Z]/.test(run);
  if (run.length === TOKEN_LENGTH) return isMixed && /[\d_-]/.test(run);
  return isMixed && (run.match(/\d/g)?.length ?? 0) >= 3;
}

/** Whether the digits of a text end with Luhn's check digit. */
export function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, "")].reverse().map(Number);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 ? (digit * 2 % 10) + (digit > 4 ? 1 : 0) : digit),
    0,
  );
  return sum % 10 === 0;
}
