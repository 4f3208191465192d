import { expect } from 'vitest';
import { test } from '../../fixtures.ts';
import { REPEAT_ONLY } from './record.ts';
import { simulate } from './year.ts';

test('detects it if a year runs without the nightly checks', { timeout: 1_800_000 }, async ({
  api,
}) => {
  const plan = { events: 2, people: 2 * REPEAT_ONLY.length, spacing: 110, cases: REPEAT_ONLY };
  const { found } = await simulate(api, { ...plan, checks: false });
  expect(found).toContainEqual(
    expect.stringMatching(/^nobody noticed on .*: invitation not sent of/),
  );
});
