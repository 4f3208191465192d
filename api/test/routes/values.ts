import fc from 'fast-check';
import * as z from 'zod';
import { buildExample } from './document.ts';

/**
 * A value that belongs to the sender of a request, such as their own appointment; resolved when it
 * is sent.
 */
export class RequesterValue {
  readonly name: string;
  readonly turn: number;
  /** Used if the sender has no value of that name. */
  readonly otherwise: unknown;

  constructor(name: string, turn: number, otherwise: unknown) {
    this.name = name;
    this.turn = turn;
    this.otherwise = otherwise;
  }
}

const nested = (depth: number): unknown[] => (depth === 0 ? [] : [nested(depth - 1)]);
const forged = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const ID = '0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d';

/** Many of these once caused a server error. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\r\nSet-Cookie: a=b',
  '\u0000',
  'NUL\u0000in the middle',
  '<script>alert(1)</script>',
  "'; DROP TABLE events; --",
  '%_\\',
  '{name}',
  '../../etc/passwd',
  '%00%0d%0a',
  '𝒳\u202e\ud800',
  '\udfff',
  'İ'.repeat(300),
  '9'.repeat(400),
  'x'.repeat(7000),
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '+294277-01-01T00:00:00Z',
  '-1,999',
  '24:61',
  '23:59:59',
  'NaN',
  'infinity',
  '-infinity',
  '1e400',
  '0x10',
  '9223372036854775808',
  '999999999999999999',
  -1,
  0,
  -0,
  1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  0.1,
  null,
  true,
  [],
  nested(500),
  Array(2000).fill(0),
  Array(150).fill(ID),
  {},
  { toString: 1, constructor: { prototype: 1 } },
  JSON.parse('{"__proto__":{"admin":true}}'),
  // Cursors that no response contained.
  forged(['now', ID]),
  forged(['infinity', ID]),
  forged(['2026-02-30', ID]),
  forged(['\u0000', ID]),
  forged(['\ud800', ID]),
  forged(['x'.repeat(300), ID]),
  forged([1, ID]),
  forged(['name', 'no id']),
  forged(null),
  forged({}).slice(0, -1),
];
const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.jsonValue({ maxDepth: 3 }),
);

const schemaNode = z.object({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().default(0),
  maxLength: z.number().default(40),
  minimum: z.number().default(0),
  maximum: z.number().default(1000),
  minItems: z.number().default(0),
  maxItems: z.number().default(20),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});
type Node = z.infer<typeof schemaNode>;

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  date: fc
    .date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
    .map((day) => day.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
    .map((moment) => moment.toISOString()),
};

function textOf({ format = '', pattern, minLength, maxLength }: Node): fc.Arbitrary<string> {
  const known = FORMATS[format];
  if (known) return known;
  // Patterns for names and texts only restrict the characters; other patterns describe a format.
  if (pattern?.startsWith('^[^') !== false) {
    const most = Math.min(maxLength, 6000);
    const some = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(most, 40) });
    return fc.oneof(
      some,
      fc.constant(
        'ab '
          .repeat(most)
          .slice(0, most - 1)
          .trim(),
      ),
    );
  }
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
}

/** Percentage of values that are hostile. */
type Share = 0 | 5 | 30;

/**
 * Generates values for a schema, including the documented example and values of the sender, with a
 * share of hostile ones at any depth.
 */
export function arbitraryValues(schema: unknown, share: Share, name = ''): fc.Arbitrary<unknown> {
  const other = matching(schema, share, name);
  const own = fc
    .tuple(fc.nat({ max: 30 }), other)
    .map(([turn, otherwise]) => new RequesterValue(name, turn, otherwise));
  const good = fc.oneof({ weight: 3, arbitrary: own }, other);
  if (share === 0) return good;
  return fc.oneof({ weight: 100 - share, arbitrary: good }, { weight: share, arbitrary: hostile });
}

function matching(schema: unknown, share: Share, name: string): fc.Arbitrary<unknown> {
  const node = schemaNode.parse(schema ?? {});
  const options = node.anyOf ?? node.oneOf;
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.enum) return fc.constantFrom(...node.enum);
  if (options) return fc.oneof(...options.map((one) => matching(one, share, name)));
  switch (Array.isArray(node.type) ? node.type[0] : node.type) {
    case 'string':
      return fc.oneof(fc.constant(buildExample(schema)), textOf(node));
    case 'integer':
      return fc.integer({ min: node.minimum, max: node.maximum });
    case 'number':
      return fc.double({ min: node.minimum, max: node.maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const bounds = { minLength: node.minItems, maxLength: Math.min(node.maxItems, 3) };
      return fc.array(arbitraryValues(node.items, share, name.replace(/s$/, '')), bounds);
    }
    case 'object':
      return node.properties ? objectOf(node.properties, share) : fc.constant(buildExample(schema));
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** An undefined field is omitted. */
function objectOf(properties: Record<string, unknown>, share: Share): fc.Arbitrary<object> {
  const missing = share === 0 ? 1 : share;
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    fc.oneof(
      { weight: 100 - missing, arbitrary: arbitraryValues(schema, share, name) },
      { weight: missing, arbitrary: fc.constant(undefined) },
    ),
  ]);
  return fc.record(Object.fromEntries(fields));
}

/** Replaces each RequesterValue with one of the sender's values of that name. */
export function resolveValues(
  value: unknown,
  owned: Readonly<Record<string, readonly unknown[]>>,
): unknown {
  if (value instanceof RequesterValue) {
    const known = owned[value.name] ?? [];
    if (known.length === 0) return resolveValues(value.otherwise, owned);
    return known[value.turn % known.length];
  }
  if (Array.isArray(value)) return value.map((part) => resolveValues(part, owned));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, resolveValues(part, owned)]),
  );
}
