/** A file is no longer what it was when the build looked at it. */
export class ChangedMeanwhile extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} was changed while the site was being built.`);
    this.path = path;
  }
}
