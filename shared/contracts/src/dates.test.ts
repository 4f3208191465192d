import { expect, test } from 'vitest';
import * as z from 'zod';
import { ENDPOINTS } from './endpoints.ts';
import { dayAction } from './visits.ts';

const NEVER = ['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'];
const text = z.object({
  type: z.literal('string'),
  pattern: z.string().default(''),
  allOf: z.array(z.object({ pattern: z.string().default('') })).default([]),
});
type Text = z.output<typeof text>;
const takes = ({ pattern, allOf }: Text, value: string): boolean =>
  [pattern, ...allOf.map((each) => each.pattern)].every((each) => new RegExp(each).test(value));
/** Tested by what the schema accepts: a pattern beside a format hides the format. */
const isDate = (schema: Text): boolean =>
  ['2026-03-12', '2026-03-12T09:00:00Z'].some((day) => takes(schema, day)) &&
  !['Ada', '12', 'x@example.org'].some((other) => takes(schema, other));

/** The dates and instants in a schema, as JSON Schema. */
function datesIn(node: unknown, path: string): { path: string; schema: Text }[] {
  if (typeof node !== 'object' || node === null) return [];
  const { data } = text.safeParse(node);
  if (data) return isDate(data) ? [{ path, schema: data }] : [];
  return Object.entries(node).flatMap(([key, value]) => datesIn(value, `${path}.${key}`));
}

const options = { io: 'input', unrepresentable: 'any' } as const;
const entered = ENDPOINTS.flatMap(({ route, ...parts }) =>
  ['body' in parts ? parts.body : undefined, 'query' in parts ? parts.query : undefined].flatMap(
    (schema) => (schema ? datesIn(z.toJSONSchema(schema, options), route) : []),
  ),
);
const all = [...entered, ...datesIn(z.toJSONSchema(dayAction, options), 'an action')];

test('every incoming date has bounds', () => {
  expect(all.length).toBeGreaterThan(10);
  const unbounded = all.filter(({ schema }) =>
    NEVER.some((day) => takes(schema, day) || takes(schema, `${day}T09:00:00Z`)),
  );
  expect(unbounded.map(({ path }) => path)).toEqual([]);
});
