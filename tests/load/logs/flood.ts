/**
 * Reports `RATE` entries a second until it is ended: `flood.ts URL COOKIE BATCH RATE ADDRESSES`. It is one client, or strangers
 * of so many addresses, as a proxy before the server says them.
 */
const [url = "", cookie = "", batch = "1", rate = "0", addresses = "0"] = Deno.args;
const TICK_MS = 5;
const size = Number(batch);
const callsPerTick = Number(rate) * TICK_MS / 1_000 / size;
const message = { level: "error", message: "Flooding", fileName: "web", context: { page: "/app/home" } };
const body = size === 1
  ? JSON.stringify(message)
  : JSON.stringify({ action: "bulkLog", payload: { messages: Array(size).fill(message) } });
const path = size === 1 ? "/api/v1/log/data" : "/api/backend/logger";
const MAX_AT_ONCE = 200;
const strangers = Number(addresses);
let owed = 0;
let inFlight = 0;
const sent = { entries: 0, answers: {} as Record<number, number> };

function who(): Record<string, string> {
  if (strangers === 0) return { cookie };
  const one = sent.entries % strangers;
  return { "x-forwarded-for": `10.0.${one >> 8}.${one & 255}` };
}

async function post(): Promise<void> {
  inFlight++;
  sent.entries += size;
  try {
    const headers = { "content-type": "application/json", ...who() };
    const answer = await fetch(url + path, { method: "POST", headers, body });
    await answer.body?.cancel();
    sent.answers[answer.status] = (sent.answers[answer.status] ?? 0) + 1;
  } finally {
    inFlight--;
  }
}

setInterval(() => {
  owed += callsPerTick;
  for (; owed >= 1 && inFlight < MAX_AT_ONCE; owed--) post().catch(() => {});
}, TICK_MS);

Deno.addSignalListener("SIGTERM", () => {
  console.log(JSON.stringify(sent));
  Deno.exit(0);
});
