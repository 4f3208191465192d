/**
 * The one error of every call to the product API.
 * `status` 0 means that no answer came at all.
 */
export class ApiError extends Error {
  readonly status: number;
  /** Machine-readable reason, e.g. SLOT_TAKEN; 'NETWORK' when no answer came. */
  readonly code: string;
  /** Shown to the person beside a failure, so that support can find it. */
  readonly requestId: string | undefined;
  /** One message per field for a 422, by field path. */
  readonly details: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    requestId?: string,
    details: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
  }
}
