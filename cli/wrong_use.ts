/** Options or arguments that do not go together; the message says what to give instead. */
export class WrongUse extends Error {
  override readonly name = "WrongUse";
}
