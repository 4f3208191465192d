import { expect } from 'vitest';
import { test } from '../../fixtures.ts';
import { AGAIN_ALONE } from './record.ts';
import { simulate } from './year.ts';

test('a year without the nightly checks is detected', { timeout: 1_800_000 }, async ({ api }) => {
  const plan = { events: 2, people: 2 * AGAIN_ALONE.length, spacing: 110, cases: AGAIN_ALONE };
  const { found } = await simulate(api, { ...plan, checks: false });
  expect(found).toContainEqual(
    expect.stringMatching(/^nobody noticed on .*: invitation not sent of/),
  );
});
