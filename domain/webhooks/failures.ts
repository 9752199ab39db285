import { failuresOf } from "../wire/failure.ts";

export const webhookFailures = {
  NoSuchWebhook: [404, "You have no such webhook."],
  TooManyWebhooks: [409, "You have as many webhooks as one account may have."],
  CodeWrong: [400, "That is not the code that this address got. Send a test and look at what arrives there."],
  NotProven: [409, "This address has not shown yet that it is yours. Send it a test first."],
  AddressRefused: [400, "That address cannot be called."],
} as const;
export const webhookFailure = failuresOf(webhookFailures);
