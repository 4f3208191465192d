import type { ErrorCode, FieldErrors } from '@chaps/contracts';

/** The one error class of the API: thrown where a refusal is noticed, answered by http/error-handler. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: FieldErrors | undefined;
  /** Fields beside `error`, as the payment calls of the specification read them. */
  readonly beside: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    extra: {
      details?: FieldErrors;
      beside?: Record<string, unknown>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: extra.cause });
    this.status = status;
    this.code = code;
    this.details = extra.details;
    this.beside = extra.beside;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** Also for what belongs to someone else: the same body as for an unknown id. */
export const notFound = () => new Refusal(404, 'NOT_FOUND', 'Not found');

export const unauthorized = () => new Refusal(401, 'UNAUTHORIZED', 'Unauthorized');

/** 422 with one message per field. */
export const invalid = (details: FieldErrors) =>
  new Refusal(422, 'VALIDATION_FAILED', Object.values(details)[0] ?? 'Invalid input', { details });

export const unavailable = (cause: unknown, what = 'The service') =>
  new Refusal(503, 'SERVICE_UNAVAILABLE', `${what} is not available just now. Please try again.`, {
    retryAfterSeconds: 5,
    cause,
  });
