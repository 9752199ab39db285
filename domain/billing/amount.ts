/** "$9.99": cents divided by 100 with two decimals. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** "$9.99" of 999 and "usd", "¥500" of 500 and "jpy". @param amount in the currency's smallest unit, as the provider counts */
export function amountOf(amount: number, currency: string): string {
  const format = formatOf(currency);
  if (!format) return `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

function formatOf(currency: string): Intl.NumberFormat | null {
  try {
    return new Intl.NumberFormat("en-US", { style: "currency", currency });
  } catch {
    return null;
  }
}
