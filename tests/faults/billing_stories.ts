import { AUTHENTICATES, DECLINED, GOOD, POOR } from "../support/test_billing.ts";
import {
  bank,
  card,
  change,
  changeCard,
  choose,
  crash,
  crashInDatabase,
  days,
  deleteAccount,
  type Happening,
  message,
  money,
  pay,
  readPayments,
  say,
  series,
  storm,
  upgrade,
} from "./billing_happenings.ts";

/** A renewal fails while a window of the member stands open on it. */
export const FAILING: readonly Happening[] = [upgrade("1", true), days(32), choose("1")];

type Story = readonly Happening[];

/** Lives of a subscription that every run of the model goes through, whatever chance adds: they reach all that there is. */
export const STORIES: readonly Story[] = [
  [...FAILING, days(8), crash("after", 3), pay(GOOD), message("once"), message("twice", 3)],
  [...FAILING, change("1", "cancel_subscription"), days(32)],
  [...FAILING, crash("before", 0), deleteAccount(), message("lost")],
  [upgrade("1"), change("1", "cancel_subscription"), change("1", "resume_subscription"), days(32)],
  [upgrade("2"), change("2", "cancel_subscription"), days(200), upgrade("1", false, false)],
  [choose("1"), choose("2"), pay(GOOD), say("2"), pay(GOOD, false, 1)],
  [choose("2"), days(4), message("once"), message("once"), message("once"), choose("2"), pay(GOOD)],
  [choose("1"), pay(DECLINED), choose("1"), pay(AUTHENTICATES), choose("1"), bank(true), say("1")],
  [choose("1"), change("1", "cancel_subscription"), upgrade("1")],
  [crashInDatabase(9), choose("1"), crashInDatabase(4), choose("3"), crashInDatabase(12), choose("3"), upgrade("3")],
  [upgrade("3"), money("needs_response"), money("lost"), say("3")],
  [...FAILING, pay(GOOD), say("1"), card("mark_payment_default", 1), card("remove_payment_method", 0), days(32)],
  [upgrade("1"), card("remove_payment_method"), change("1", "cancel_subscription"), card("remove_payment_method")],
  [upgrade("1"), changeCard(GOOD, true), readPayments(), days(32), changeCard(DECLINED, true), readPayments()],
];

/** Other orders of the same. */
export const MORE_STORIES: readonly Story[] = [
  [...FAILING, days(8), pay(GOOD)],
  [...FAILING, pay(GOOD), say("1"), days(32)],
  [...FAILING, change("1", "cancel_subscription"), pay(GOOD)],
  [...FAILING, deleteAccount(), pay(GOOD), days(32)],
  [choose("3"), days(4), pay(GOOD), upgrade("3")],
  [choose("1"), deleteAccount(), pay(GOOD)],
  [choose("1"), pay(DECLINED), pay(POOR), pay(AUTHENTICATES), bank(false), pay(AUTHENTICATES), bank(true), say("1")],
  [choose("1"), pay(GOOD), crashInDatabase(8), message("once"), crashInDatabase(6), say("1"), message("twice")],
  [upgrade("1"), money("refund"), upgrade("1"), days(32)],
  [upgrade("1"), money("needs_response"), message("two at once"), money("won"), days(32), days(32)],
  [storm(["1", "2", "3", "1"]), pay(GOOD), message("once"), upgrade("1"), storm(["1", "1", "1", "1"]), days(32)],
  [...FAILING, storm(["1", "1", "1"]), pay(GOOD), message("two at once")],
];

export const RENEWAL_FAILS = series("a renewal fails, a window open on it", FAILING);
export const PAID_TOO_LATE = series("the plan ends unpaid, then its window pays", [days(8), pay(GOOD)]);
