/** Code of the project itself that does not do what it has to. */
export class OwnCodeError extends Error {
  /** @param file relative to the project */
  constructor(
    message: string,
    readonly file: string,
  ) {
    super(message);
  }
}
