import { bounded, type Row, told } from "../../../tools/bench_table.ts";
import { type LoadSize, requestLoad } from "../calls/run_request_load.ts";
import { median, percentile, timeEach } from "../timing.ts";
import type { BenchServer } from "./bench_server.ts";

const LOAD: LoadSize = { clients: 16, seconds: 4 };
const ROUNDS = 5;
const DEEP_PAGE = 1_800;
const REQUESTS = 330;

type Page = { readonly data: { readonly next?: string } };

export async function benchPages(server: BenchServer, report: (row: Row) => void): Promise<void> {
  const shares: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await requestLoad(LOAD, "bare", server.databaseUrl, server.member.user.userId);
    const served = await requestLoad(LOAD, "http", firstPageUrl(server.url), server.member.cookie);
    shares.push(served / bare);
    rates.push(served);
  }
  const share = median(shares);
  report(bounded(`page of 50 at ${LOAD.clients} clients, of bare postgres.js' rate`, share, "", { atLeast: 0.6 }));
  report(told(`page of 50 at ${LOAD.clients} clients`, `${Math.round(median(rates))} a second`));
  await benchDepth(server, report);
}

async function benchDepth({ member }: BenchServer, report: (row: Row) => void): Promise<void> {
  const read = (payload: object) => member.read<Page>("items", "GET_USER_ITEMS", { limit: 50, ...payload });
  let next: string | undefined;
  for (let page = 1; page < DEEP_PAGE; page++) next = (await read(next ? { after: next } : {})).body.data.next;
  const cost = async (payload: object) => percentile(await timeEach(Array(REQUESTS).fill(payload), read), 0.5);
  const first = await cost({});
  const times = (value: number) => `times the first (${value.toFixed(1)} of ${first.toFixed(1)} ms)`;
  const byKey = await cost({ after: next });
  report(bounded(`page ${DEEP_PAGE} by key`, byKey / first, times(byKey), { atMost: 2 }));
  const bySkip = await cost({ skip: (DEEP_PAGE - 1) * 50 });
  report(bounded(`page ${DEEP_PAGE} by skip`, bySkip / first, times(bySkip), { atMost: 2 }));
  const middle = await cost({ skip: 50_000 });
  report(told("page 1001, the farthest from both ends, by skip", `${(middle / first).toFixed(1)} ${times(middle)}`));
}

function firstPageUrl(url: string): string {
  return `${url}/api/backend/items?${new URLSearchParams({ action: "GET_USER_ITEMS", payload: '{"limit":50}' })}`;
}
