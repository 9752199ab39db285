// The sandbox's Stripe.js: the part of Stripe's own script that the payment form uses, over this server's stand-in.
// It takes test cards only; what it asks and answers has the shape of docs.stripe.com/js.
(() => {
  const base = new URL(".", document.currentScript.src).href;

  async function post(path, body) {
    const headers = { "content-type": "application/json" };
    const response = await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.errorMessage);
    return answer;
  }

  const FIELDS = [
    field("number", "Card number", "1234 1234 1234 1234", "cc-number", 13, 23),
    field("expiry", "Expiration date", "MM / YY", "cc-exp", 4, 7),
    field("cvc", "Security code", "CVC", "cc-csc", 3, 4),
  ];

  /** @param least digits that make it complete @param most characters it takes */
  function field(name, label, placeholder, autocomplete, least, most) {
    const said = label.toLowerCase();
    const fault = name === "number" ? `Your ${said} is incomplete.` : `Your card's ${said} is incomplete.`;
    return { name, label, placeholder, autocomplete, least, most, fault };
  }

  /** Groups digits as they stand on a card. */
  function tidied(name, text) {
    const digits = text.replace(/\D/g, "");
    if (name === "number") return digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, "$1 ");
    if (name === "expiry") return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits;
    return digits.slice(0, 4);
  }

  function rowOf({ name, label, placeholder, autocomplete, least, most, fault }, onInput) {
    const row = document.createElement("label");
    row.className = `standin-field is-${name}`;
    const caption = document.createElement("span");
    caption.textContent = label;
    const input = document.createElement("input");
    Object.assign(input, {
      name,
      placeholder,
      autocomplete,
      maxLength: most,
      inputMode: "numeric",
      className: "input",
    });
    const told = document.createElement("span");
    told.className = "standin-fault";
    told.id = `standin-${name}-fault`;
    /** Says at the field what is wrong with it; null takes that back. */
    const mark = (sentence) => {
      told.textContent = sentence ?? "";
      input.setAttribute("aria-invalid", String(sentence !== null));
      if (sentence === null) input.removeAttribute("aria-describedby");
      else input.setAttribute("aria-describedby", told.id);
    };
    input.addEventListener("input", () => {
      input.value = tidied(name, input.value);
      mark(null);
      onInput();
    });
    row.append(caption, input);
    const element = document.createElement("div");
    element.className = row.className;
    row.className = "standin-name";
    element.append(row, told);
    const digits = () => input.value.replace(/\D/g, "");
    return { element, input, digits, fault, mark, isComplete: () => digits().length >= least };
  }

  /** The field that Stripe's own form marks for an error of the card. */
  const FIELD_OF = {
    incorrect_number: "number",
    invalid_expiry_month: "expiry",
    invalid_expiry_year: "expiry",
    invalid_cvc: "cvc",
  };

  class PaymentElement {
    #listeners = new Map();
    #fields = FIELDS.map((description) => rowOf(description, () => this.#tell("change", this.#state())));
    #root = document.createElement("div");

    mount(element) {
      const parent = typeof element === "string" ? document.querySelector(element) : element;
      this.#root.className = "standin-element";
      this.#root.append(...this.#fields.map(({ element }) => element));
      parent.append(this.#root);
      queueMicrotask(() => this.#tell("ready", { elementType: "payment" }));
    }

    on(event, listener) {
      this.#listeners.set(event, [...this.#listeners.get(event) ?? [], listener]);
      return this;
    }

    off(event, listener) {
      this.#listeners.set(event, (this.#listeners.get(event) ?? []).filter((known) => known !== listener));
      return this;
    }

    once(event, listener) {
      return this.on(event, listener);
    }

    update() {}
    focus() {
      this.#fields[0].input.focus();
    }
    blur() {}
    clear() {
      for (const { input } of this.#fields) input.value = "";
    }
    unmount() {
      this.#root.remove();
    }
    destroy() {
      this.unmount();
    }

    /** What was typed. */
    card() {
      const [number, expiry, cvc] = this.#fields.map(({ digits }) => digits());
      return { number, expMonth: Number(expiry.slice(0, 2)), expYear: Number(expiry.slice(2)), cvc };
    }

    /** What is missing, said at each field, with the first one in focus; null: nothing. */
    fault() {
      for (const { isComplete, fault, mark } of this.#fields) mark(isComplete() ? null : fault);
      const faulty = this.#fields.find(({ isComplete }) => !isComplete());
      faulty?.input.focus();
      return faulty ? { type: "validation_error", code: "incomplete", message: faulty.fault } : null;
    }

    /** An error of the card, at its field if it has one. */
    markError({ code, message }) {
      this.#fields.find(({ input }) => input.name === FIELD_OF[code])?.mark(message);
    }

    #state() {
      const empty = this.#fields.every(({ digits }) => digits() === "");
      const complete = this.#fields.every(({ isComplete }) => isComplete());
      return { elementType: "payment", empty, complete, value: { type: "card" } };
    }

    #tell(event, detail) {
      for (const listener of this.#listeners.get(event) ?? []) listener(detail);
    }
  }

  /** The bank's own page in a frame, over everything, until the cardholder has answered. */
  function authenticate(clientSecret) {
    return new Promise((resolve) => {
      const dialog = document.createElement("dialog");
      dialog.className = "dialog standin-bank";
      dialog.setAttribute("aria-label", "Authentication");
      const frame = document.createElement("iframe");
      frame.title = "Your bank";
      frame.name = "stripe-challenge-frame";
      frame.src = `${base}bank#${encodeURIComponent(clientSecret)}`;
      const answered = (event) => {
        if (event.source !== frame.contentWindow || event.origin !== location.origin) return;
        removeEventListener("message", answered);
        dialog.remove();
        resolve(event.data);
      };
      addEventListener("message", answered);
      dialog.addEventListener("cancel", (event) => event.preventDefault());
      dialog.append(frame);
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  /** The bank's own page instead of ours; it leads back to the address it is given. */
  function leaveForBank(clientSecret, returnUrl) {
    location.assign(`${base}bank?return_url=${encodeURIComponent(returnUrl)}#${encodeURIComponent(clientSecret)}`);
    return new Promise(() => {});
  }

  function resultOf({ error, paymentIntentId, paymentMethodId, status }, clientSecret) {
    const paymentIntent = {
      id: paymentIntentId,
      object: "payment_intent",
      status,
      payment_method: paymentMethodId,
      client_secret: clientSecret,
    };
    return error ? { error: { ...error, payment_intent: paymentIntent } } : { paymentIntent };
  }

  function setupResultOf({ error, setupIntentId, paymentMethodId, status }) {
    const setupIntent = { id: setupIntentId, object: "setup_intent", status, payment_method: paymentMethodId };
    return error ? { error: { ...error, setup_intent: setupIntent } } : { setupIntent };
  }

  /** Takes the card that was typed for a payment, or to be kept. */
  async function confirm({ elements, clientSecret = elements.clientSecret, confirmParams }, resultFor) {
    const element = elements.getElement("payment");
    const fault = element ? element.fault() : { type: "validation_error", message: "The payment form is not ready." };
    if (fault) return { error: fault };
    try {
      const confirmation = await post("confirm", { clientSecret, ...element.card() });
      if (confirmation.nextAction === "redirect_to_url") return leaveForBank(clientSecret, confirmParams.return_url);
      if (confirmation.error) element.markError(confirmation.error);
      const isAsked = confirmation.status === "requires_action";
      return resultFor(isAsked ? await authenticate(clientSecret) : confirmation, clientSecret);
    } catch (error) {
      return { error: { type: "api_connection_error", message: error.message } };
    }
  }

  function elementsOf({ clientSecret }) {
    let element = null;
    return {
      clientSecret,
      create: () => element = new PaymentElement(),
      getElement: () => element,
      update() {},
      fetchUpdates: () => Promise.resolve({}),
      submit: () => Promise.resolve(element?.fault() ? { error: element.fault() } : {}),
      on() {},
      off() {},
    };
  }

  function notHere() {
    return Promise.resolve({ error: { type: "invalid_request_error", message: "The sandbox does not do that." } });
  }

  globalThis.Stripe = (key) => {
    if (!String(key).startsWith("pk_")) throw new Error("Please call Stripe() with your publishable key.");
    return {
      elements: elementsOf,
      confirmPayment: (given) => confirm(given, resultOf),
      confirmSetup: (given) => confirm(given, setupResultOf),
      async retrievePaymentIntent(clientSecret) {
        const confirmation = await post("intent", { clientSecret });
        return resultOf(confirmation, clientSecret);
      },
      createToken: notHere,
      createPaymentMethod: notHere,
      confirmCardPayment: notHere,
      _registerWrapper() {},
      registerAppInfo() {},
    };
  };
})();
