/** Where what the reader needs lies. */
export const READER_FILES = { program: "web/scan/reader/reader_worker.ts", weights: "recogniser/model/weights.bin" };
/** Fetched when it is wanted. */
export const SECOND_WEIGHTS = "recogniser/model/second_reader.bin";
