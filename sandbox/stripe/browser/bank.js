// The page of a bank that wants to know whether a payment is genuine. In a frame its answer goes to the page around
// it; on its own it leads back to the address that it was given, as Stripe does.
const returnUrl = new URLSearchParams(location.search).get("return_url");
const clientSecret = decodeURIComponent(location.hash.slice(1));
const buttons = [...document.querySelectorAll("button")];

async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { isOk: response.ok, answer: await response.json() };
}

async function decide(isGenuine) {
  for (const button of buttons) button.disabled = true;
  const { isOk, answer } = await post("authenticate", { clientSecret, isGenuine });
  if (returnUrl) return leadBack(answer);
  const told = isOk ? answer : { error: { type: "invalid_request_error", message: answer.errorMessage } };
  parent.postMessage(told, location.origin);
}

/** Only to a page of this server. */
function leadBack({ paymentIntentId, setupIntentId, status }) {
  const back = new URL(returnUrl, location.origin);
  if (back.origin !== location.origin) return;
  const kind = setupIntentId ? "setup_intent" : "payment_intent";
  back.searchParams.set(kind, setupIntentId ?? paymentIntentId);
  back.searchParams.set(`${kind}_client_secret`, clientSecret);
  back.searchParams.set("redirect_status", status === "succeeded" ? "succeeded" : "failed");
  location.replace(back);
}

for (const button of buttons) button.addEventListener("click", () => decide(button.value === "yes"));
post("intent", { clientSecret }).then(({ isOk, answer }) => {
  if (!isOk) return;
  document.querySelector("#amount").textContent = answer.setupIntentId
    ? "Is this card yours? Nothing is charged now."
    : `Is this payment of $${(answer.amount / 100).toFixed(2)} yours?`;
});
