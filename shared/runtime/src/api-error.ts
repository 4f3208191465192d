/** The error of every call to the product API. `status` 0 means that no response arrived. */
export class ApiError extends Error {
  readonly status: number;
  /** Machine-readable reason, e.g. SLOT_TAKEN; 'NETWORK' without a response. */
  readonly code: string;
  /** Shown with a failure, so that support can find it. */
  readonly requestId: string | undefined;
  /** For 422: one message per field, by field path. */
  readonly details: Readonly<Record<string, string>>;
  /** The whole response, unparsed: payment calls return further fields with the error. */
  readonly answer: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    requestId?: string,
    details: Record<string, string> = {},
    answer?: unknown,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
    this.answer = answer;
  }
}
