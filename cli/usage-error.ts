/** A command that cannot start: wrong arguments or environment. Printed without a stack, exit code 2. */
export class UsageError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.name = 'UsageError';
    this.hint = hint;
  }
}
