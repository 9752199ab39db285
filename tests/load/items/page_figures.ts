import { bounded, type Row, told } from "../../../tools/bench_table.ts";
import { percentile, timeEach } from "../timing.ts";
import type { BenchServer } from "./bench_server.ts";

const DEEP_PAGE = 1_800;
const REQUESTS = 330;

type Page = { readonly data: { readonly next?: string } };

export async function benchPages({ member }: BenchServer, report: (row: Row) => void): Promise<void> {
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
