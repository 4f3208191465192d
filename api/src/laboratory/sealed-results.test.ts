import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { releasedResult } from '../../test/released-result.ts';
import { storedResults } from '../../test/stored-results.ts';
import { createJobHandlers } from '../job-handlers.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

const COMMENT = 'Amber: Sonderzeichen ß, see your GP';

/** The whole row, as visible in a copy of the database. */
const rowOf = async (profileId: string) => {
  const { rows } = await sql<{ row: string; colour: string | null }>`
    SELECT r::text AS row, colour FROM results r WHERE profile_id = ${profileId}`.execute(
    api.owner,
  );
  return rows[0];
};

const shownTo = async (person: Person) => {
  const { body } = await api.call('GET', `/medical/results/${person.profileId}`, {
    as: person,
  });
  return body.data[0].result;
};

test('a database copy reveals no value or comment of a result, but the person can read both', async () => {
  const { person } = await releasedResult(api, { value: '7.31', comments: COMMENT, flag: 'H' });
  const stored = await rowOf(person.profileId);
  expect(stored?.row).not.toMatch(/7\.31|Sonderzeichen|ng\/ml/);
  expect(stored?.colour).toBe('amber');
  expect(await shownTo(person)).toMatchObject({ test_result: '7.31', comments: COMMENT });
});

test('fields moved to another result cannot be decrypted', async () => {
  const [{ person }, other] = [await releasedResult(api), await releasedResult(api)];
  await sql`UPDATE results r SET fields_encrypted = o.fields_encrypted FROM results o
    WHERE r.profile_id = ${person.profileId} AND o.profile_id = ${other.person.profileId}`.execute(
    api.owner,
  );
  await expect(storedResults(api, person.profileId)).rejects.toThrow();
});

test('a result released by the previous version is readable, and encrypted by the job', async () => {
  const person = await api.person();
  await sql`INSERT INTO results (profile_id, level, test_result, test_unit, flag, comments, sample_date)
    VALUES (${person.profileId}, 'raised', '7.31', 'ng/ml', 'H', ${COMMENT}, ${api.today})`.execute(
    api.owner,
  );
  const before = await storedResults(api, person.profileId);
  expect(before).toMatchObject([{ test_result: '7.31', flag: 'H', comments: COMMENT }]);
  await createJobHandlers(api.services)['encrypt-results']({});
  const stored = await rowOf(person.profileId);
  expect(stored?.row).not.toMatch(/7\.31|Sonderzeichen|ng\/ml/);
  expect(stored?.colour).toBe('amber');
  expect(await storedResults(api, person.profileId)).toEqual(before);
});

test('results are also stored in the previous version’s columns until it is gone, and then only encrypted', async () => {
  const setFrom = (interval: string) =>
    sql`UPDATE result_settings SET encrypted_from = now() + ${interval}::interval`.execute(
      api.owner,
    );
  await setFrom('1 day');
  const { person } = await releasedResult(api, { value: '7.31', comments: COMMENT, flag: 'H' });
  const read = () =>
    api.owner
      .selectFrom('results')
      .select(['test_result', 'comments'])
      .where('profile_id', '=', person.profileId)
      .executeTakeFirst();
  await createJobHandlers(api.services)['encrypt-results']({});
  expect(await read()).toEqual({ test_result: '7.31', comments: COMMENT });
  const before = await storedResults(api, person.profileId);
  await setFrom('-1 minute');
  await createJobHandlers(api.services)['encrypt-results']({});
  expect(await read()).toEqual({ test_result: null, comments: null });
  expect(await storedResults(api, person.profileId)).toEqual(before);
});
