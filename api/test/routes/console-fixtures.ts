import { ROLES, STAFF_ROLES, type StaffRole } from '@chaps/domain';
import { readLabFile } from '../../src/laboratory/lab-file.ts';
import { addBatch } from '../../src/laboratory/store-batch.ts';
import { withTransaction } from '../../src/platform/db/database.ts';
import type { Harness } from '../harness.ts';
import { labFile, reportedResult } from '../lab-files.ts';
import type { StaffPerson } from '../makers.ts';
import { releasedResult } from '../released-result.ts';

type Values = Record<string, readonly unknown[]>;
type Event = Awaited<ReturnType<Harness['event']>>;

/** Creates one member of staff for each role; nothing is done to their own accounts. */
export async function staffOfEachRole(api: Harness, event: { id: string }) {
  const people = await Promise.all(
    STAFF_ROLES.map(async (role): Promise<[StaffRole, StaffPerson]> => {
      const scope = ROLES[role].scope === 'one' ? event.id : null;
      return [role, await api.staff(role, scope)];
    }),
  );
  return new Map(people);
}

/** One record of every kind that staff work with, keyed by the routes' parameter names. */
export async function consoleValues(
  api: Harness,
  staff: ReadonlyMap<StaffRole, StaffPerson>,
  events: readonly Event[],
): Promise<Values> {
  const as = (role: StaffRole) => ({ as: staff.get(role) ?? null });
  const read = async (role: StaffRole, path: string) =>
    (await api.call('GET', path, as(role))).body;
  const send = async (role: StaffRole, path: string, body: object) =>
    (await api.call('POST', path, { ...as(role), body })).body;

  const [event] = events;
  if (!event) throw new Error('no event');
  const path = `/staff/events/${event.id}`;
  const { items: bookings } = await read('coordinator', `${path}/bookings`);
  const listed: Array<{ appointment_id: string; reference: string }> = bookings;
  const stored = (await read('coordinator', path)).event;
  const { confirmation } = await send('coordinator', `${path}/change-preview`, {
    ...stored,
    city: 'Ipswich',
    version: 1,
  });
  await send('coordinator', `${path}/access-codes`, { label: 'Lodge' });
  const { codes } = await read('coordinator', `${path}/access-codes`);

  for (const value of ['7.2', '8.1', '9.4']) {
    await releasedResult(api, { value, flag: 'H', comments: 'Red: raised' });
  }
  const { items } = await read('clinician', '/staff/follow-ups');
  const normal = await releasedResult(api, { comments: 'Green: fine', flag: 'N' });
  const { recalls } = await read('clinician', `/staff/people/${normal.person.profileId}/recalls`);
  const { versions } = await read('clinician', '/staff/recall-rules');
  const [{ rules: defaultRules }] = versions;
  const { templates } = await read('clinician', '/staff/letter-templates');
  const letters = [];
  const toGp = templates.find(
    ({ recipient, about }: Record<string, string>) => recipient === 'gp' && about === 'any',
  );
  for (const { result_id: id } of items) {
    const { template_id } = toGp;
    letters.push(await send('clinician', `/staff/results/${id}/letters`, { template_id }));
  }
  const batches = await uploads(
    api,
    listed.map(({ reference }) => reference),
  );
  const preview = await read('clinician', `/staff/result-batches/${batches[0]}`);
  const { items: setAside } = await read('clinician', '/staff/set-aside-results');

  // Roles are ended and second factors reset only for people who send no requests.
  const others = await Promise.all(Array.from({ length: 10 }, () => api.staff('host', event.id)));
  await send('admin', '/staff/invitations', {
    email: 'invited@example.org',
    role: 'coordinator',
    event_id: null,
    expires_at: null,
  });
  const { roles, invitations } = await read('admin', '/staff/roles');
  const grants: Array<{ grant_id: string; user_id: string }> = roles;
  const ids = (rows: ReadonlyArray<Record<string, unknown>>, field: string) =>
    rows.map((row) => row[field]);
  const idle = new Set(others.map(({ userId }) => userId));
  return {
    ...Object.fromEntries(Object.entries(stored).map(([field, value]) => [field, [value]])),
    event_id: [...events.map(({ id }) => id), event.id, event.id],
    version: [1, 2, 3, 4],
    confirmation: [confirmation],
    appointment_id: ids(listed, 'appointment_id'),
    reference: ids(listed, 'reference'),
    code_id: ids(codes, 'code_id'),
    batch_id: batches,
    confirmed: [preview.summary],
    digest: [preview.digest],
    set_aside_id: ids(setAside, 'set_aside_id'),
    follow_up_id: ids(items, 'follow_up_id'),
    result_id: ids(items, 'result_id'),
    recall_id: ids(recalls, 'recall_id'),
    rules: [defaultRules],
    letter_id: ids(letters, 'letter_id'),
    template_id: ids(templates, 'template_id'),
    profile_id: ids(items, 'profile_id'),
    owner: [staff.get('clinician')?.userId, null],
    due_on: [api.today],
    expires_at: [null],
    start_time: event.times,
    after: [...ids(listed, 'appointment_id'), event.id, '1000'],
    before: [...ids(items, 'follow_up_id'), event.id, '1000'],
    user_id: others.map(({ userId }) => userId),
    grant_id: grants.filter(({ user_id }) => idle.has(user_id)).map(({ grant_id }) => grant_id),
    invitation_id: ids(invitations, 'invitation_id'),
    product_id: ['psa'],
    page: ['1', '2', '9999'],
    exception: [null],
    policy_refund: [0, 0, 2500],
    email: others.map(({ email }) => email),
    born: ['1961-03-12'],
    since: ['2026-01-01'],
    until: ['2026-12-31'],
    name: ['Person Tested'],
    date_of_birth: ['1970-01-01'],
    file_name: ['results.csv'],
    nhs_number: ['9434765919'],
  };
}

/** Uploads files to be released, and a released one with a row that was set aside. */
async function uploads(api: Harness, references: readonly string[]): Promise<string[]> {
  const { services } = api;
  const [uploader, releaser] = [await api.staff('clinician'), await api.staff('clinician')];
  const batches = await Promise.all(
    references.slice(0, 12).map(async (reference, index) => {
      const rows = [
        reportedResult({ reference, nhsNumber: '', sampleDate: api.today }),
        reportedResult({ nhsNumber: '', comments: `Green, ${uploader.email}` }),
      ];
      const bytes = labFile('csv', rows);
      const file = { name: `${index}.csv`, bytes, read: readLabFile(bytes) };
      return withTransaction(services.db, (transaction) =>
        addBatch(services, transaction, uploader.userId, file, null),
      );
    }),
  );
  for (const released of batches.slice(-4)) {
    const path = `/staff/result-batches/${released}`;
    const { summary: confirmed, digest } = (await api.call('GET', path, { as: releaser })).body;
    const body = { confirmed, digest };
    await api.call('POST', `${path}/release`, { as: releaser, body });
  }
  return batches;
}
