export type ApkProblemCode =
  | 'unreadable'
  | 'not-zip'
  | 'truncated'
  | 'zip64'
  | 'no-manifest'
  | 'manifest'
  | 'unsigned'
  | 'signature'
  | 'changed';

/** Why a file cannot be described as an APK. Its parts are whole phrases: `Expected {expected}, found {found}.` */
export class ApkProblem extends Error {
  readonly code: ApkProblemCode;
  /** As the caller named it. */
  readonly file: string;
  readonly expected: string;
  readonly found: string;
  /** One sentence: what to do. */
  readonly hint: string;

  constructor(code: ApkProblemCode, file: string, facts: { expected: string; found: string; hint: string }) {
    super(`Expected ${facts.expected}, found ${facts.found}.`);
    this.name = 'ApkProblem';
    this.code = code;
    this.file = file;
    this.expected = facts.expected;
    this.found = facts.found;
    this.hint = facts.hint;
  }
}
