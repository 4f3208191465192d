import { findEndpoint } from '@chaps/contracts/endpoints';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { API } from './fixtures.ts';

/** Responses that the test has used but the product API could not give. */
const faults: string[] = [];

/** MSW's server for a test file; the test adds its `handlers`. */
export const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  expect(faults.splice(0), 'faults of the fake API').toEqual([]);
});
afterAll(() => server.close());

/** One request received by a fake service. */
export interface Received {
  /** 'POST /events/…/holds', without the query. */
  call: string;
  /** The same with the decoded query. */
  line: string;
  method: string;
  /** Path with query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

export interface Answer {
  status?: number;
  body: unknown;
  /** The response is delayed until this settles. */
  after?: Promise<unknown>;
  /** The connection fails and there is no response. */
  lost?: boolean;
  /** The body intentionally does not match the endpoint's schema. */
  malformed?: boolean;
}

/** Responses by call; a function chooses the response to each request. */
export type Answers = Record<
  string,
  Answer | ((received: Received) => Answer | Promise<Answer>) | undefined
>;

export interface FakeApi {
  /** All requests since the test began. */
  received: Received[];
  /** Tests may change them. */
  answers: Answers;
  /** Bodies of one call, in order. */
  sent: (call: string) => unknown[];
}

/** An error in the API's shape. */
export const problem = (
  status: number,
  code: string,
  message = code,
  details: Record<string, string> = {},
): Answer => ({ status, body: { status: 'error', error: { code, message, details } } });

/** A file is received as its text. */
const bodyOf = (text: string, type = 'application/json'): unknown => {
  if (text === '') return undefined;
  return type.startsWith('application/json') ? JSON.parse(text) : text;
};

async function receive(request: Request): Promise<Received> {
  const { pathname, search, searchParams } = new URL(request.url);
  const text = await request.clone().text();
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    call: `${request.method} ${pathname}`,
    line: decodeURIComponent(`${request.method} ${pathname}${search}`),
    method: request.method,
    path: pathname + search,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(request.headers),
    body: bodyOf(text, header('content-type')),
    authorization: header('authorization'),
    idempotencyKey: header('idempotency-key'),
  };
}

/** Records a response that the product API could not give. */
function check({ call }: Received, { status = 200, body, ...answer }: Answer): void {
  const endpoint = findEndpoint(call);
  if (!endpoint) return void faults.push(`${call} is not an endpoint`);
  if (status >= 400 || answer.lost || answer.malformed) return;
  const { error } = endpoint.answer.safeParse(body);
  if (error) faults.push(`the response to ${call} does not match the schema: ${error.message}`);
}

/**
 * A service at an origin, for one test: it records requests and responds from a table, or else from
 * `otherwise`, or else with a 404. A response for the product API must match the endpoint's schema.
 */
export function fakeApi(
  origin: string,
  answers: Answers,
  otherwise: (received: Received) => Answer | undefined | Promise<Answer> = () => undefined,
): FakeApi {
  const received: Received[] = [];
  server.use(
    http.all(`${origin}/*`, async ({ request }) => {
      const heard = await receive(request);
      received.push(heard);
      const known = answers[heard.call];
      const answer =
        (typeof known === 'function' ? await known(heard) : known) ??
        (await otherwise(heard)) ??
        problem(404, 'NOT_FOUND', 'Not found');
      if (origin === API) check(heard, answer);
      await answer.after;
      if (answer.lost) return HttpResponse.error();
      const { status = 200, body } = answer;
      return Response.json(body, { status, headers: { 'X-Request-Id': 'req-1' } });
    }),
  );
  const sent = (call: string) =>
    received.filter((each) => each.call === call).map(({ body }) => body);
  return { received, answers, sent };
}
