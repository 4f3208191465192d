/** A publication or a rollback that must not happen; the site stays as it was. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** One line for each reason. */
  readonly reasons: string[];

  constructor(what: string, reasons: string[]) {
    super(`${what}:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.reasons = reasons;
  }
}
