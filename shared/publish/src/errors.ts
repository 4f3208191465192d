/** The command line was not understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The publication or rollback is not possible. The site is unchanged. */
export class UserError extends Error {
  override name = 'UserError';
  readonly reasons: string[];

  constructor(message: string, reasons: string[]) {
    super(`${message}:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.reasons = reasons;
  }
}
