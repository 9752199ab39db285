export interface Received {
  readonly headers: Headers;
  readonly body: string;
  readonly event: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** Somebody's server that webhooks call: `await using receiver = webhookReceiver(() => new Response())`. */
export function webhookReceiver(answer: (received: Received) => Response | Promise<Response>) {
  const received: Received[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const body = await request.text();
    const one = { headers: request.headers, body, event: JSON.parse(body) };
    received.push(one);
    return await answer(one);
  });
  return {
    address: `http://127.0.0.1:${server.addr.port}/boxes`,
    received,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
