import type { CallTables } from "../../../domain/wire/action.ts";
import type { Ctx } from "../env.ts";
import { methodOf, ownAddressesOf } from "./serve_calls.ts";

/** Where a person reads of a failure; null for a call, which is answered. */
export type FailurePageOf = (c: Ctx) => string | null;

/** Known by the address alone, so that it holds for what is refused at the very door too. */
export function failurePages(tables: CallTables, basePath: string): FailurePageOf {
  const rows = Object.values(tables).flatMap(({ rows }) => Object.values(rows));
  const pages = new Map(
    rows.flatMap((row) =>
      row.failsAt === undefined
        ? []
        : ownAddressesOf(row).map((at) => [`${methodOf(row)} ${basePath}${at}`, basePath + row.failsAt] as const)
    ),
  );
  return ({ req }) => pages.get(`${req.method} ${req.path}`) ?? null;
}
