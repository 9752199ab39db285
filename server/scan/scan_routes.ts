import { Hono } from "hono";
import { requireMember } from "../../domain/auth/caller.ts";
import { scanActions } from "../../domain/scan/contract.ts";
import { scanFailure } from "../../domain/scan/failures.ts";
import { KEPT_BYTES, KeptScan, MOST_KEPT } from "../../domain/scan/kept_scan.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { countKeptScans, forgetKeptScansOf, noteKeptScan } from "../../db/scan/kept_scans.ts";
import { newId } from "../../db/new_id.ts";
import type { Pool } from "../../db/sql.ts";
import { actionRoute } from "../http/action_route.ts";
import { succeed } from "../http/answer.ts";
import type { Ctx, Env } from "../http/env.ts";
import { boundedBody, fit } from "../http/parse.ts";
import { type Allowance, limitRate } from "../http/rate_limit.ts";
import { plainPicture } from "./plain_picture.ts";
import type { ScanFiles } from "./scan_files.ts";

/** More corrections in a minute than a person makes by hand. */
const KEEP_ALLOWANCE: Allowance = { points: 20, perSeconds: 60 };

export interface ScanParts {
  readonly pool: Pool;
  readonly files: ScanFiles;
  readonly isRateLimited: boolean;
}

/** The calls under `/scans`: pictures of numbers that people kept to make reading better. */
export function scanRoutes(parts: ScanParts): Hono<Env> {
  const { pool, files } = parts;
  const route = new Hono<Env>({ strict: false });
  route.use("/kept", limitRate(KEEP_ALLOWANCE, parts.isRateLimited));
  route.post("/kept", async (c) => {
    await keepScan(parts, c);
    return succeed(c, {}, 201);
  });
  route.route(
    "/",
    actionRoute(scanActions, {
      async COUNT_KEPT_SCANS(_, caller) {
        return { data: { kept: await countKeptScans(pool, caller.userId) } };
      },
      async FORGET_KEPT_SCANS(_, caller) {
        // Only these: a picture that is being kept at the same moment has its row, or will have it.
        await files.remove(caller.userId, await forgetKeptScansOf(pool, caller.userId));
        return {};
      },
    }),
  );
  return route;
}

/** The file first, then its row: a row always has its picture, and a file without a row is swept away. */
async function keepScan({ pool, files }: ScanParts, c: Ctx): Promise<void> {
  const { userId: ownerId } = requireMember(c.get("visitor"));
  const facts = fit(KeptScan, c.req.query());
  const png = await plainPicture(await boundedBody(c.req.raw, KEPT_BYTES, scanFailure("PictureTooLarge")));
  const id = newId();
  await files.write(ownerId, id, png);
  // When the answer of the database is lost the row may be there after all: then the file stays, for the sweep to decide.
  const outcome = await noteKeptScan(pool, { id, ownerId, ...facts }, MOST_KEPT);
  if (outcome === "noted") return;
  await files.remove(ownerId, [id]);
  throw outcome === "enough" ? scanFailure("EnoughKept") : wireFailure("NotSignedIn");
}
