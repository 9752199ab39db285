import { DecoderClosed } from "./decoder.ts";
import type { Failure } from "../../../domain/wire/failure.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import type { Log } from "../log/log.ts";
import { DecoderDied, DecoderMissing } from "./picture_process.ts";
import { UnreadablePicture } from "./unreadable_picture.ts";

/** Until memory or processes are free again. */
const RETRY_S = 10;

/**
 * What somebody who waits for a picture is told of an error: the picture's own fault, or the server's for now.
 * @param unreadable what to say where it is the picture's
 * @returns the error itself where it is neither
 */
export function decodingFailure(error: unknown, unreadable: Failure, log: Log): unknown {
  if (error instanceof UnreadablePicture || error instanceof DecoderDied) return unreadable;
  if (error instanceof DecoderClosed) return wireFailure("Restarting", { retryAfterS: 1 });
  if (!(error instanceof DecoderMissing)) return error;
  log("error", "no process for pictures could be started", { error });
  return wireFailure("Unavailable", { retryAfterS: RETRY_S });
}
