import { actionsRequest, dayAction } from '@chaps/contracts/visits';
import fc from 'fast-check';
import * as z from 'zod';
import { exampleBody, type Route } from './document.ts';
import { arbitraryValues } from './values.ts';

type Parameter = Route['about']['parameters'][number];

/** A request before the caller's own values are filled in. */
export interface Draft {
  /** Index among the permitted callers. */
  caller: number;
  /** Network of an anonymous client. */
  network: number;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Appended unencoded to the query string. */
  tail: string;
  headers: Record<string, string | undefined>;
  /** Sent as JSON; strings and bytes are sent unchanged. */
  body: unknown;
}

const SHARES = [0, 0, 5, 30] as const;

/** Includes sequences that URL encoding never produces. */
const TAILS = ['&%00=%00', '&%ff=%fe', '&%', '&a[b]=c&a=d', '&__proto__=1'];
/** What a client may send in a header (RFC 9110). */
const headerText = fc
  .string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 250,
  })
  .map((text) => text.replaceAll('\u007f', ''));
const sometimes = (value: fc.Arbitrary<string>, outOf = 10) =>
  fc.oneof(
    { weight: outOf - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: value },
  );

const HEADERS = {
  'idempotency-key': sometimes(fc.oneof(fc.constantFrom('one', 'two'), headerText)),
  'x-event-pass': sometimes(headerText),
  'x-request-id': sometimes(headerText),
  'if-none-match': sometimes(headerText),
  'accept-encoding': sometimes(fc.constantFrom('gzip', 'br;q=0', '*', 'x')),
  'content-type': sometimes(
    fc.oneof(
      fc.constantFrom('text/plain', 'application/octet-stream', 'application/json; charset=utf-16'),
      headerText,
    ),
    40,
  ),
  authorization: sometimes(
    fc.oneof(
      fc.constantFrom('Bearer', 'Bearer a.b.c', 'Basic YTpi'),
      headerText.map((text) => `Bearer ${text}`),
    ),
    40,
  ),
};

const parametersOf = (route: Route, place: string) =>
  fc.oneof(
    ...SHARES.map((share) =>
      fc.record(
        Object.fromEntries(
          route.about.parameters
            .filter((parameter: Parameter) => parameter.in === place)
            .map(({ name, schema }) => [name, arbitraryValues(schema, share, name)]),
        ),
        place === 'query' ? { requiredKeys: [] } : {},
      ),
    ),
  );

const CSV = 'reference,nhs_number,date_of_birth,test_result,test_unit,comments,sample_date';
/** Files that no laboratory would send. */
const FILES: readonly Buffer[] = [
  '',
  '\u0000',
  `${CSV}\n`,
  `${CSV}\nCH-AB23CD45,,0000-01-01,1,ng/ml,,0000-01-01`,
  `${CSV}\nCH-AB23CD45,,1970-01-01,\ud800,ng/ml,"",2026-03-12`,
  `${CSV},flag\nCH-AB23CD45,,1970-01-01,1e400,ng/ml,${'x'.repeat(100_000)},9999-12-31,H`,
  'a,'.repeat(300_000),
  `${'reference,'.repeat(300_000)}\n1`,
  `${CSV}\n${'"'.repeat(100_001)}`,
  `${CSV}\n${'x,'.repeat(300_000)}`,
  `MSH|^~\\&|${'|'.repeat(200_000)}`,
  `MSH|^~\\&|LAB\rPID|${'~'.repeat(100_000)}\rOBX|1|NM`,
  `{"a":${'['.repeat(100_000)}`,
  '{"resourceType":"Bundle","entry":[null,{"resource":{"resourceType":"Observation"}}]}',
].map((text) => Buffer.from(text));

/** Bodies that a client other than our site might send. */
const BROKEN = ['{', '[]', 'null', '"', '{"a":', '\u0000', '{"a":1,"a":2}', '['.repeat(8000)];

/**
 * The endpoint accepts actions with any content and reports on each; this schema describes valid
 * ones.
 */
const ACTIONS = z.toJSONSchema(
  actionsRequest.extend({ actions: z.array(dayAction).min(1).max(20) }),
  {
    io: 'input',
    unrepresentable: 'any',
  },
);

const schemaOf = ({ path, about }: Route): unknown =>
  path === '/staff/events/{event_id}/actions'
    ? ACTIONS
    : about.requestBody?.content['application/json']?.schema;

function bodyOf(route: Route): fc.Arbitrary<unknown> {
  const { 'x-body-limit': limit = 0 } = route.about;
  if (limit > 1024 * 1024) return fc.constantFrom(...FILES);
  if (exampleBody(route) === undefined) {
    return fc.oneof(
      { weight: 20, arbitrary: fc.constant(undefined) },
      fc.constantFrom(...BROKEN),
      fc.jsonValue(),
    );
  }
  const schema = schemaOf(route);
  return fc.oneof(
    ...SHARES.map((share) => ({ weight: 12, arbitrary: arbitraryValues(schema, share) })),
    fc.constantFrom(...BROKEN),
    fc.constant('x'.repeat(1_048_576)),
    fc.constant(undefined),
  );
}

/**
 * Without these headers a provider event is rejected before any work; the signature is never valid.
 */
const SIGNED = Object.fromEntries(
  ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'].map(
    (name) => [`paypal-${name}`, fc.oneof(headerText, fc.constant('x'))],
  ),
);

export function arbitraryDrafts(route: Route): fc.Arbitrary<Draft> {
  return fc.record({
    caller: fc.nat({ max: 1000 }),
    network: fc.nat({ max: 60_000 }),
    path: parametersOf(route, 'path'),
    query: parametersOf(route, 'query'),
    tail: fc.oneof({ weight: 19, arbitrary: fc.constant('') }, fc.constantFrom(...TAILS)),
    headers: fc.record(route.path === '/payments/webhooks' ? { ...HEADERS, ...SIGNED } : HEADERS),
    body: bodyOf(route),
  });
}
