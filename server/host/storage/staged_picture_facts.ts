import { mediaFailure } from "../../../domain/media/failures.ts";
import { tooManyPixelsSentence } from "../../../domain/media/decoding_cost.ts";
import type { Kind } from "../../../domain/media/formats/kind.ts";
import { hasRenditions } from "../../../domain/media/rendition.ts";
import type { Failure } from "../../../domain/wire/failure.ts";
import type { Log } from "../log/log.ts";
import type { Decoder, WaitingPicture } from "../pictures/decoder.ts";
import { decodingFailure } from "../pictures/decoding_failure.ts";
import { type PictureFacts, UNKNOWN_FACTS } from "../pictures/tasks.ts";
import { DecoderDied } from "../pictures/picture_process.ts";
import { UnreadablePicture } from "../pictures/unreadable_picture.ts";

/** Where headers of strangers' pictures are read: never in the server itself. */
export interface HeaderReader {
  readonly pictures: { readonly headers: Pick<Decoder, "facts"> };
  readonly log: Log;
}

interface FileToLookAt {
  readonly path: string;
  readonly fileName: string;
  readonly kind: Kind;
  readonly size: number;
}

/**
 * @throws Failure CutFile, TooManyPixels, TooManyParts, TooHeavy, Unavailable, Restarting
 */
export async function pictureFacts(
  { pictures, log }: HeaderReader,
  { path, fileName, kind, size }: FileToLookAt,
  waiting: WaitingPicture,
): Promise<PictureFacts> {
  if (!hasRenditions(kind)) return UNKNOWN_FACTS;
  const picture = { length: size, open: async () => (await Deno.open(path)).readable };
  const ask = () => pictures.headers.facts(kind.type, picture, waiting);
  try {
    return await ask().catch((error) => {
      // It may have been ended for another reason the first time.
      if (error instanceof DecoderDied) return ask();
      throw error;
    });
  } catch (error) {
    if (waiting.signal?.aborted) throw mediaFailure("CutOff");
    if (error instanceof UnreadablePicture) throw refusalOf(error, fileName);
    throw decodingFailure(error, tooHeavy(fileName), log);
  }
}

function refusalOf({ why }: UnreadablePicture, fileName: string): Failure {
  switch (why) {
    case "too large":
      return mediaFailure("TooManyPixels", { sentence: tooManyPixelsSentence(fileName) });
    case "too many parts":
      return mediaFailure("TooManyParts", {
        sentence: `"${fileName}" is made of more parts than a picture needs. Save it anew with another program.`,
      });
    case "cut off":
      return mediaFailure("CutFile", { sentence: `"${fileName}" is cut off: its end is missing.` });
    default:
      return tooHeavy(fileName);
  }
}

function tooHeavy(fileName: string): Failure {
  return mediaFailure("TooHeavy", {
    sentence:
      `"${fileName}" takes more memory or time than the server gives to one picture. Save it anew with another program.`,
  });
}
