import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Harness, startHarness } from '../harness.ts';
import { buildExample, documentedRoutes, type Route } from './document.ts';

let api: Harness;
let operations: Route[];
beforeAll(async () => {
  api = await startHarness();
  operations = await documentedRoutes(api);
});
afterAll(() => api.stop());

test('every operation has valid examples of its requests, responses and errors', () => {
  expect(operations.length).toBeGreaterThan(30);
  for (const { method, path, about } of operations) {
    const entries = [about.requestBody, ...Object.values(about.responses)].flatMap((body) =>
      body?.content?.['application/json'] ? [body.content['application/json']] : [],
    );
    const bodies = entries.map(({ schema, examples }) => ({
      schema,
      shown: examples ? Object.values(examples).map(({ value }) => value) : [buildExample(schema)],
    }));
    const parameters = about.parameters.map(({ schema, example }) => ({
      schema,
      shown: [example ?? buildExample(schema)],
    }));
    for (const { schema, shown } of [...bodies, ...parameters]) {
      const known = z.fromJSONSchema(schema);
      for (const value of shown) {
        expect([method, path, known.safeParse(value).error?.issues]).toEqual([
          method,
          path,
          undefined,
        ]);
      }
    }
    for (const range of ['4XX', '5XX']) {
      const named = about.responses[range]?.content?.['application/json']?.examples;
      expect([method, path, range, Object.keys(named ?? {}).length > 1]).toEqual([
        method,
        path,
        range,
        true,
      ]);
    }
  }
});
