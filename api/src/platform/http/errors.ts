import type { ErrorCode, FieldErrors } from '@chaps/contracts';

interface HttpErrorOptions {
  details?: FieldErrors;
  /** Fields next to `error`, as the specification defines for payment calls. */
  beside?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Thrown when a request cannot be served; http/error-handler turns it into the response. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: FieldErrors | undefined;
  readonly beside: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: ErrorCode, message: string, options: HttpErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.details = options.details;
    this.beside = options.beside;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * Also thrown for what belongs to someone else, so that the response is the same as for an unknown
 * id.
 */
export class NotFoundError extends HttpError {
  constructor() {
    super(404, 'NOT_FOUND', 'Not found');
  }
}

export class UnauthorizedError extends HttpError {
  constructor() {
    super(401, 'UNAUTHORIZED', 'Unauthorized');
  }
}

/** 422 with one message per field. */
export class ValidationError extends HttpError {
  constructor(details: FieldErrors) {
    super(422, 'VALIDATION_FAILED', Object.values(details)[0] ?? 'Invalid input', { details });
  }
}

/** @param what what is unavailable: the start of the sentence shown to users */
export class UnavailableError extends HttpError {
  constructor(cause: unknown, what = 'The service') {
    const message = `${what} is not available just now. Please try again.`;
    super(503, 'SERVICE_UNAVAILABLE', message, { retryAfterSeconds: 5, cause });
  }
}
