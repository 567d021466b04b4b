/** Thrown when the project's own code does not meet its contract. */
export class OwnCodeError extends Error {
  /** @param file relative to the project */
  constructor(
    message: string,
    readonly file: string,
  ) {
    super(message);
  }
}
