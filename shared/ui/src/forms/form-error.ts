/** Why a service other than the product API rejected a form's values. */
export class FormError extends Error {
  override readonly name = 'FormError';
  /** One message per field, by name. */
  readonly details: Readonly<Record<string, string>>;

  constructor(message: string, details: Record<string, string> = {}) {
    super(message);
    this.details = details;
  }
}

type Rejection = { ok: false; message: string };

/**
 * Returns the result of a session action that succeeded, for a form's `send`.
 * @throws {FormError} with the service's message
 */
export function requireAccepted<Accepted extends { ok: true }>(
  outcome: Accepted | Rejection,
): Accepted {
  if (!outcome.ok) throw new FormError(outcome.message);
  return outcome;
}
