import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../test/fixtures.ts';
import { explainPlan } from '../../../test/plans.ts';
import { selectLettersForRecords } from '../../follow-up/letter-person.ts';
import { areMailsToPeople } from '../../messages/email/outbox.ts';
import { isOrWasAtEvent } from '../../payments/invoices/host-dues.ts';

const RECORDS = ['12345678'];

test('finds a person’s letters without a sequential scan', async ({ api }) => {
  const plan = await explainPlan(api, selectLettersForRecords(RECORDS));
  expect(plan).toMatch(/on results r [^\n]*\n.*Index Cond: \(profile_id/);
  expect(plan).toMatch(/on appointments a [^\n]*\n.*Index Cond: \(profile_id/);
  expect(plan).not.toContain('Seq Scan');
});

test('finds a person’s mails without a sequential scan', async ({ api }) => {
  const statement = sql`SELECT FROM outbox o WHERE ${areMailsToPeople(RECORDS)}`;
  expect(await explainPlan(api, statement)).not.toContain('Seq Scan');
});

test('finds bookings that were once at an event without a sequential scan', async ({ api }) => {
  const statement = sql`SELECT FROM appointments a WHERE ${isOrWasAtEvent(sql`${crypto.randomUUID()}::uuid`)}`;
  expect(await explainPlan(api, statement)).not.toContain('Seq Scan');
});
