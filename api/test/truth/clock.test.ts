import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../fixtures.ts';
import { driveClock } from './clock.ts';

test('services and database share a clock that a test drives', async ({ api }) => {
  const setClock = await driveClock(api);
  await setClock(new Date('2031-05-06T07:08:09Z'));
  const { rows } = await sql<{ day: string; moved: string }>`
    SELECT now()::date::text AS day, clock_timestamp()::date::text AS moved`.execute(
    api.services.db,
  );
  expect(rows).toEqual([{ day: '2031-05-06', moved: '2031-05-06' }]);
  expect(api.services.now().toISOString().slice(0, 10)).toBe('2031-05-06');
  const person = await api.person();
  const { rows: stored } = await sql<{ day: string }>`SELECT created_at::date::text AS day
    FROM profiles WHERE profile_id = ${person.profileId}`.execute(api.owner);
  expect(stored).toEqual([{ day: '2031-05-06' }]);
});
