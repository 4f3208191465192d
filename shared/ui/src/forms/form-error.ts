/** Why a service other than the product API did not accept a form's values. */
export class FormError extends Error {
  override readonly name = 'FormError';
  /** One message per field, by name. */
  readonly details: Readonly<Record<string, string>>;

  constructor(message: string, details: Record<string, string> = {}) {
    super(message);
    this.details = details;
  }
}

type Rejected = { ok: false; message: string };

/**
 * What a session action answers with, for a form's `send`.
 * @throws {FormError} with the service's message
 */
export function requireAccepted<Accepted extends { ok: true }>(
  outcome: Accepted | Rejected,
): Accepted {
  if (!outcome.ok) throw new FormError(outcome.message);
  return outcome;
}
