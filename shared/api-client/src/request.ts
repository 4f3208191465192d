import { type Endpoint, type RequestOf, toRequestLine } from '@chaps/contracts/endpoint';
import type * as z from '@chaps/contracts/schema';
import { ApiError, apiConnection, emit } from '@chaps/runtime';
import { createIdempotencyKeys } from './idempotency-keys.ts';

type Query = Record<string, string | undefined>;

interface CallOptions {
  signal?: AbortSignal;
  /**
   * Makes a repeated POST harmless: the same key and body get the same response (trust.md,
   * 'Idempotency-Key').
   */
  idempotencyKey?: string;
  /** Extra headers, e.g. a private event's pass. */
  headers?: Record<string, string>;
}

/** The arguments of a call of the endpoint; none if it has neither parameters nor a body. */
type CallArguments<E extends Endpoint> = keyof RequestOf<E> extends never
  ? [options?: CallOptions]
  : [options: RequestOf<E> & CallOptions];

/** Timeout of a request, so that a person is never left with a spinner. */
const TIMEOUT_MS = 20_000;

/** URL of an API call; undefined query values are dropped (spec 7, 'generic helpers'). */
export function getApiUrl(path: string, query: Query = {}): string {
  const address = new URL(apiConnection().url + path);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address.href;
}

/** The request options of every endpoint. */
interface EndpointOptions extends CallOptions {
  params?: Record<string, string>;
  query?: Query;
  /** As JSON. */
  body?: unknown;
}

function createHeaders(options: EndpointOptions, token: string | undefined): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

interface WireError {
  error?: { code?: string; message?: string; details?: Record<string, string> } | string | null;
}

/** A response with a success status and an `error` field is also an error (spec 7: 'may contain error'). */
const hasError = (body: unknown) => Boolean((body as WireError | null)?.error);

/** Whether the server responded with an error; false if there was no readable response. */
export const isErrorResponse = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'NETWORK' && error.code !== 'FORMAT';

/**
 * The session was rejected: the sign-in page explains this, so the page needs no message of its
 * own.
 */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** Converts an unsuccessful response to the error class. A 401 is 'Unauthorized' (spec 7). */
export function toApiError(status: number, body: unknown, requestId?: string): ApiError {
  const error = (body as WireError | null)?.error ?? undefined;
  const wire = typeof error === 'string' ? { code: 'REFUSED', message: error } : error;
  if (status === 401) return new ApiError(401, 'UNAUTHORIZED', 'Unauthorized', requestId);
  return new ApiError(
    status,
    wire?.code ?? 'UNEXPECTED',
    wire?.message ?? 'An unexpected error occurred. Please try again.',
    requestId,
    wire?.details,
    body,
  );
}

async function sendRequest(endpoint: Endpoint, options: EndpointOptions) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const { method, path } = toRequestLine(endpoint, options.params);
  try {
    const token = await apiConnection().session.accessToken();
    const response = await fetch(getApiUrl(path, options.query), {
      method,
      headers: createHeaders(options, token),
      credentials: 'include',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    return { response, token };
  } catch (cause) {
    // Leaving the page is not a failure; the caller handles the abort itself.
    if (options.signal?.aborted) throw cause;
    throw createUnreachableError();
  }
}

export const createUnreachableError = () =>
  new ApiError(
    0,
    'NETWORK',
    'We could not reach our service. Check your connection and try again.',
  );

/**
 * The only place that detects a rejected session; pages behind `RequireSession` then redirect to
 * sign-in.
 */
function reportRefusedSession({ status, code }: ApiError, token: string): void {
  const { session } = apiConnection();
  if (status === 401 || code === 'DEVICE_REVOKED') session.sessionRefused(token);
  if (code === 'ACCOUNT_NOT_CONFIRMED') session.sessionRefused(token, 'unconfirmed');
}

const getRequestId = (response: Response) => response.headers.get('X-Request-Id') ?? undefined;

function toFailure(response: Response, body: unknown, token: string | undefined): ApiError {
  const error = toApiError(response.status, body, getRequestId(response));
  if (token) reportRefusedSession(error, token);
  return error;
}

/**
 * The parsed response body.
 * @throws {ApiError}
 */
export async function parseResponse<Schema extends z.ZodType>(
  response: Response,
  token: string | undefined,
  schema: Schema,
): Promise<z.output<Schema>> {
  const requestId = getRequestId(response);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok || hasError(body)) throw toFailure(response, body, token);
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    throw new ApiError(response.status, 'FORMAT', 'Unexpected response format', requestId);
  }
  reportUnreadableRows(response);
  return parsed.data;
}

/** Reports the rows that the server could not read; the rest of the list is shown. */
function reportUnreadableRows({ headers }: Response): void {
  const rows = headers.get('X-Unreadable-Rows');
  if (rows === null) return;
  const names = rows.split(',').map(decodeURIComponent).join(', ');
  emit('toast', {
    tone: 'error',
    title: 'Part of this could not be read',
    description: `Missing or incomplete: ${names}. We have been notified.`,
    scope: 'unreadable rows',
  });
}

/**
 * Calls an endpoint of the product API.
 * @returns the parsed response; one that does not match the schema is 'Unexpected response format' (spec 8)
 * @throws {ApiError} for every response that is not a success, and when there is none
 */
export function call<E extends Endpoint>(
  endpoint: E,
  ...given: CallArguments<E>
): Promise<z.output<E['answer']>>;
export async function call(endpoint: Endpoint, options: EndpointOptions = {}): Promise<unknown> {
  if (endpoint.idempotent && !options.idempotencyKey) return callOnce(endpoint, options);
  const { response, token } = await sendRequest(endpoint, options);
  return parseResponse(response, token, endpoint.answer);
}

/**
 * Keyed by route, for as long as the page is open: a form that is closed and reopened keeps its
 * key.
 */
const keysByRoute = new Map<string, ReturnType<typeof createIdempotencyKeys>>();

/** Pressing again while the outcome is unknown repeats the same request. */
function callOnce(endpoint: Endpoint, options: EndpointOptions): Promise<unknown> {
  const { route } = endpoint;
  const once = keysByRoute.get(route) ?? createIdempotencyKeys();
  keysByRoute.set(route, once);
  const { params, query, body } = options;
  return once({ params, query, body }, (idempotencyKey) =>
    call(endpoint, { ...options, idempotencyKey }),
  );
}

/**
 * Like `call`, for a file.
 * @throws {ApiError}
 */
export function callForFile<E extends Endpoint>(
  endpoint: E,
  ...given: CallArguments<E>
): Promise<Blob>;
export async function callForFile(
  endpoint: Endpoint,
  options: EndpointOptions = {},
): Promise<Blob> {
  const { response, token } = await sendRequest(endpoint, options);
  if (!response.ok) throw toFailure(response, await response.json().catch(() => null), token);
  return response.blob();
}
