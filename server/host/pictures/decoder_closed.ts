/** The server is leaving: it was no fault of the picture. */
export class DecoderClosed extends Error {
  override readonly name = "DecoderClosed";

  constructor() {
    super("the server is leaving");
  }
}
