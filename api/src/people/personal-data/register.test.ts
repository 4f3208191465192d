import { readFileSync } from 'node:fs';
import { personalData } from '@chaps/contracts/personal-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, startHarness } from '../../../test/harness.ts';
import { TABLES } from '../../../test/tables.ts';
import { RETENTION } from '../../platform/jobs/retention.ts';
import { EXPORT_READERS, REGISTER } from './register.ts';

let api: Harness;
beforeAll(async () => {
  api = await startHarness();
});
afterAll(() => api.stop());

/**
 * Tables with a column that can identify a person, and tables that refer to a profile, directly or
 * not.
 */
async function tablesOfPeople(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE of_people AS (
      SELECT oid FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND (relname = 'profiles'
        OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = pg_class.oid AND a.attname ~
          '(^|_)(email|phone|address|date_of_birth|profile_id|user_id|appointment_id|asked_by)$|^(taken_by|received_from)$|(first|last|booked|payer|person|signed)_name$'))
      UNION
      SELECT conrelid FROM pg_constraint JOIN of_people ON confrelid = of_people.oid
      WHERE contype = 'f' AND confrelid <> 'staff_members'::regclass
        AND confrelid <> 'events'::regclass)
    SELECT relname AS name FROM of_people JOIN pg_class USING (oid) ORDER BY 1`.execute(api.owner);
  return rows.map(({ name }) => name);
}

test('every table that can identify a person has an entry, and no other table does', async () => {
  expect(Object.keys(REGISTER).sort()).toEqual(await tablesOfPeople());
});

test('a forgotten table is found', async () => {
  await sql`CREATE TABLE planted (planted_id uuid PRIMARY KEY, payer_name text)`.execute(api.owner);
  await sql`CREATE TABLE planted_below (planted_id uuid REFERENCES planted)`.execute(api.owner);
  try {
    expect(await tablesOfPeople()).toEqual(expect.arrayContaining(['planted', 'planted_below']));
  } finally {
    await sql`DROP TABLE planted_below, planted`.execute(api.owner);
  }
});

/**
 * Tables with an address that keep their rows when what they refer to is deleted: the address must then be
 * deleted in another way.
 */
async function keptAddresses(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.conrelid::regclass || '.' || k.attname AS name FROM pg_constraint c
      JOIN pg_attribute k ON k.attrelid = c.conrelid AND k.attnum = ANY (c.conkey)
    WHERE c.contype = 'f' AND c.confdeltype = 'n' AND EXISTS (SELECT FROM pg_attribute a
      WHERE a.attrelid = c.conrelid AND a.attname ~ '(^|_)(email|address)$')
    ORDER BY 1`.execute(api.owner);
  return rows.map(({ name }) => name);
}

test('an address does not outlive the record that it was given for', async () => {
  expect(await keptAddresses()).toEqual([
    // See ‘mails of event alerts that have ended’ in RETENTION.
    'outbox.alert_id',
    // An address of staff, in the history of mails.
    'outbox.invitation_id',
  ]);
  await sql`CREATE TABLE planted (email text,
    alert_id uuid REFERENCES event_alerts ON DELETE SET NULL)`.execute(api.owner);
  try {
    expect(await keptAddresses()).toContain('planted.alert_id');
  } finally {
    await sql`DROP TABLE planted`.execute(api.owner);
  }
});

test('each part of the export is read by one entry', () => {
  const parts = Object.keys(personalData.omit({ exported_at: true }).shape);
  expect(EXPORT_READERS.map(([part]) => part).sort()).toEqual(parts.sort());
});

test('the entries with a retention time are the tables that the job deletes from', () => {
  const swept = new Set(RETENTION.map(({ table }) => table));
  const said = Object.entries(REGISTER).filter(([, { kept }]) => kept === 'as in RETENTION');
  expect(said.map(([table]) => table).sort()).toEqual(
    Object.keys(REGISTER)
      .filter((table) => swept.has(table))
      .sort(),
  );
});

test('every table has a period, or the reason why its rows stay', () => {
  const swept = new Set(RETENTION.map(({ table }) => table));
  const said = Object.keys(TABLES).filter((name) => TABLES[name]?.stays);
  const without = Object.keys(TABLES).filter((name) => !(name in REGISTER) && !swept.has(name));
  expect(said.sort()).toEqual(without.sort());
});

test('docs/clinical-safety/retention.md has every retention time', () => {
  const document = readFileSync(
    new URL('../../../../docs/clinical-safety/retention.md', import.meta.url),
    'utf8',
  );
  const times = new Set(Object.values(REGISTER).map(({ kept }) => kept));
  times.delete('as in RETENTION');
  expect([...times].filter((time) => !document.includes(time))).toEqual([]);
});

test('the breach list of everyone reads the tables declared for it', () => {
  const list = readFileSync(
    new URL('../../../../docs/operations/breach/everyone.sql', import.meta.url),
    'utf8',
  );
  const isRead = (table: string) => new RegExp(`(FROM|JOIN) ${table}\\b`).test(list);
  const said = Object.entries(REGISTER).filter(([, { breach }]) => breach === 'listed');
  expect(said.map(([table]) => table).sort()).toEqual(Object.keys(REGISTER).filter(isRead).sort());
});
