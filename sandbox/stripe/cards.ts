import { isCardNumber } from "../../domain/logs/redact.ts";
import type { CardError, Outcome } from "./objects.ts";

const TEST_CARDS: Readonly<Record<string, Outcome>> = {
  "4242424242424242": "succeeds",
  "5555555555554444": "succeeds",
  "4000000000000002": "declined",
  "4000002500003155": "authenticates",
  "4000000000003220": "redirects",
  "4000000000009995": "insufficient_funds",
};

export interface Card {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

/** What a card does, or why it cannot be used. Sentences are Stripe's. */
export function checkCard(card: Card, now: Date): Outcome | CardError {
  const number = card.number.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(number) || !isCardNumber(number)) {
    return cardError("incorrect_number", "Your card number is invalid.");
  }
  if (!(card.expMonth >= 1 && card.expMonth <= 12)) {
    return cardError("invalid_expiry_month", "Your card's expiration month is invalid.");
  }
  if (hasExpired(card, now)) return cardError("invalid_expiry_year", "Your card's expiration year is in the past.");
  if (!/^\d{3,4}$/.test(card.cvc)) return cardError("invalid_cvc", "Your card's security code is invalid.");
  return TEST_CARDS[number] ?? decline("test_mode_live_card", NOT_A_TEST_CARD);
}

const NOT_A_TEST_CARD = "Your card was declined. Your request was in test mode, but used a non test card.";

export function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

export function hasExpired({ expMonth, expYear }: Pick<Card, "expMonth" | "expYear">, now: Date): boolean {
  return now.getTime() >= Date.UTC(fullYear(expYear), expMonth);
}

/** Why a charge of a card fails; null when it goes through. */
export function failureOf(outcome: Outcome): CardError | null {
  if (outcome === "declined") return decline("generic_decline", "Your card was declined.");
  if (outcome === "insufficient_funds") return decline("insufficient_funds", "Your card has insufficient funds.");
  return null;
}

export function decline(declineCode: string, message: string): CardError {
  return { ...cardError("card_declined", message), decline_code: declineCode };
}

export function cardError(code: string, message: string): CardError {
  return { type: "card_error", code, message };
}

export const NOT_AUTHENTICATED = cardError(
  "payment_intent_authentication_failure",
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
);
