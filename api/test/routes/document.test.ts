import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Harness, startHarness } from '../harness.ts';
import { documentedRoutes, type Route } from './document.ts';

let api: Harness;
let operations: Route[];
beforeAll(async () => {
  api = await startHarness();
  operations = await documentedRoutes(api);
});
afterAll(() => api.stop());

test('every operation has an example of what it takes, gives and refuses, and each fits its schema', () => {
  expect(operations.length).toBeGreaterThan(30);
  for (const { method, path, about } of operations) {
    const entries = [about.requestBody, ...Object.values(about.responses)].flatMap((body) =>
      body?.content?.['application/json'] ? [body.content['application/json']] : [],
    );
    for (const { schema, example, examples } of entries) {
      const shown = examples ? Object.values(examples).map(({ value }) => value) : [example];
      expect([method, path, shown.length > 0]).toEqual([method, path, true]);
      const known = z.fromJSONSchema(schema);
      for (const value of shown) {
        expect([method, path, known.safeParse(value).error?.issues]).toEqual([
          method,
          path,
          undefined,
        ]);
      }
    }
    expect(Object.keys(about.responses)).toEqual(expect.arrayContaining(['4XX', '5XX']));
  }
});
