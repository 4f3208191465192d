import type * as z from '@chaps/contracts/schema';
import type { StaffAction } from '@chaps/domain/staff';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint: 'member' has a session of a confirmed account, 'session' has any session that the
 * sign-in service vouches for, and 'anyone or member' needs a mailed token if there is no session. 'enter' is
 * for staff who have not shown a second factor yet.
 */
export type Caller =
  | 'anyone'
  | 'anyone or member'
  | 'session'
  | 'member'
  | { readonly staff: StaffAction | 'enter' };

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * One call of the product API, declared once: route, OpenAPI document, client call, fake API and permission
 * table are derived from it (ADR 27). It is a plain object so that a bundle that does not use it leaves it
 * out.
 */
export interface Endpoint {
  /** Parameters from `PATH_PARAMETERS` are in braces: 'POST /events/{event_id}/holds'. */
  readonly route: `${Method} /${string}`;
  readonly caller: Caller;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** Name of a list whose items are whole documents: in it, an unreadable row is left out. */
  readonly documents?: string;
  /** Status of a successful response; 200 if omitted. */
  readonly statuses?: readonly number[];
  /** Media type of a response that is not JSON. */
  readonly media?: 'text/html' | 'text/csv' | 'application/pdf' | 'application/octet-stream';
  /** Error codes in addition to `GENERAL_ERRORS`. */
  readonly errors?: readonly ErrorCode[];
  /** Supports `Idempotency-Key`; 'sealed' stores the response encrypted, because it has a secret. */
  readonly idempotent?: true | 'sealed';
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** The parameters of an endpoint's path. */
export type ParamsOf<E extends Endpoint> = Record<ParameterNames<E['route']>, string>;

type Part = 'query' | 'body';

/** The value that the client passes for each part of the endpoint. */
export type RequestOf<E extends Endpoint> = {
  [P in Part as E extends Record<P, z.ZodType> ? P : never]: z.input<Extract<E[P], z.ZodType>>;
} & ([ParameterNames<E['route']>] extends [never] ? unknown : { params: ParamsOf<E> });

/** The value that the server gets for a validated part. */
export type ParsedOf<E extends Endpoint, P extends Part> =
  E extends Record<P, infer Schema extends z.ZodType> ? z.output<Schema> : unknown;

/** Method and path with these parameters filled in and encoded; a missing parameter stays in braces. */
export function toRequestLine(
  { route }: Pick<Endpoint, 'route'>,
  params: Record<string, string> = {},
): { method: Method; path: string } {
  const [method, pattern] = route.split(' ') as [Method, string];
  const path = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
    pattern,
  );
  return { method, path };
}
