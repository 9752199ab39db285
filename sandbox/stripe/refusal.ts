/** A request that Stripe would refuse: status and error object as its API answers them. */
export class StripeRefusal extends Error {
  override readonly name = "StripeRefusal";
  constructor(
    readonly status: number,
    readonly error: { type: string; message: string; code?: string; param?: string },
  ) {
    super(error.message);
  }
}

export function missing(kind: string, id: string, param = "id"): StripeRefusal {
  return new StripeRefusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function refused(message: string, more: { code?: string; param?: string } = {}): StripeRefusal {
  return new StripeRefusal(400, { type: "invalid_request_error", message, ...more });
}
