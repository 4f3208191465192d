/** The command line could not be parsed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The publication or rollback is not possible. The site is unchanged. */
export class UserError extends Error {
  override name = 'UserError';
  /** What is not possible. */
  readonly what: string;
  readonly reasons: string[];

  constructor(what: string, reasons: string[]) {
    super(`${what}:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.what = what;
    this.reasons = reasons;
  }
}

/** A file is larger than its reader allows; it was not read. */
export class TooLargeError extends Error {
  override name = 'TooLargeError';
}
