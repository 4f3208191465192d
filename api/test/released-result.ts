import { sql } from 'kysely';
import { readLabFile } from '../src/laboratory/lab-file.ts';
import { addBatch } from '../src/laboratory/store-batch.ts';
import { withTransaction } from '../src/platform/db/database.ts';
import { bookingRequest } from './factories.ts';
import type { Harness, Person } from './harness.ts';
import { labFile, type ReportedResult, reportedResult } from './lab-files.ts';
import { endDay } from './past-day.ts';

interface Tested {
  person: Person;
  reference: string;
}

/** Someone, a new person by default, who was tested at a separate event. */
export async function testedPerson(api: Harness, known?: Person): Promise<Tested> {
  const [person, event] = [known ?? (await api.person()), await api.event()];
  const body = bookingRequest(person, event);
  const booked = await api.call('POST', '/appointments', { as: person, body });
  await endDay(api, event.id);
  return { person, reference: String(booked.body.appointment.reference) };
}

/**
 * A result uploaded by one clinician, and reviewed and released by another.
 * @param of the person whose result it is; a new one by default
 */
export async function releasedResult(
  api: Harness,
  changes: Partial<ReportedResult> = {},
  of?: Tested,
): Promise<Tested> {
  const tested = of ?? (await testedPerson(api));
  const report = reportedResult({
    reference: tested.reference,
    nhsNumber: '',
    value: '4.2',
    sampleDate: api.today,
    ...changes,
  });
  const [uploader, releaser] = [await api.staff('clinician'), await api.staff('clinician')];
  const { services } = api;
  const bytes = labFile('csv', [report]);
  const file = { name: 'results.csv', bytes, read: readLabFile(bytes) };
  const batchId = await withTransaction(services.db, (transaction) =>
    addBatch(services, transaction, uploader.userId, file, null),
  );
  const path = `/staff/result-batches/${batchId}`;
  const look = async () => (await api.call('GET', path, { as: releaser })).body;
  let { items, summary: confirmed, digest } = await look();
  // Override the day's records, whether or not its books are closed.
  for (const { location, may_override } of items) {
    if (!may_override) continue;
    const body = { location, reason: 'A test.' };
    await api.call('POST', `${path}/overrides`, { as: uploader, body });
    ({ items, summary: confirmed, digest } = await look());
  }
  const body = { confirmed, digest };
  const released = await api.call('POST', `${path}/release`, { as: releaser, body });
  if (released.status !== 200) throw new Error(`not released: ${released.text}`);
  for (const { userId } of [uploader, releaser]) {
    await sql`UPDATE staff_roles SET revoked_at = now() WHERE user_id = ${userId}`.execute(
      api.owner,
    );
  }
  return tested;
}

/** Adds a result as a release stores it, without the rest of a release. */
export const addResult = (owner: Harness['owner'], appointmentId: string) =>
  sql`INSERT INTO results (profile_id, appointment_id, test_result, level)
    SELECT profile_id, appointment_id, '0.8', 'not raised' FROM appointments
    WHERE appointment_id = ${appointmentId}`.execute(owner);
