import { type DataRequestKind, listDataRequests } from '@chaps/contracts/data-requests';
import { personalData } from '@chaps/contracts/personal-data';
import { addDays } from '@chaps/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingSteps } from '../../../test/booking-steps.ts';
import { type Harness, type Person, startHarness } from '../../../test/harness.ts';
import type { StaffPerson } from '../../../test/makers.ts';
import { paymentSteps } from '../../../test/payment-steps.ts';
import { releasedResult } from '../../../test/released-result.ts';

let api: Harness;
let coordinator: StaffPerson;
let admin: StaffPerson;
let clinician: StaffPerson;
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  [coordinator, admin, clinician] = [
    await api.staff('coordinator'),
    await api.staff('admin'),
    await api.staff('clinician'),
  ];
});
afterAll(() => api.stop());
const { freeBooking } = bookingSteps(() => api);
const { paidBooking } = paymentSteps(() => api);

const PATH = '/staff/data-requests';
const post = (path: string, body: object, as = coordinator) =>
  api.call('POST', `${PATH}${path}`, { as, body });
const read = async (path = '', as = coordinator) =>
  (await api.call('GET', `${PATH}${path}`, { as })).body;

const letterOf = (kind: DataRequestKind, person: Person | null) => ({
  kind,
  profile_id: person?.profileId ?? null,
  asked_by: null as string | null,
  channel: 'letter',
  received_on: api.today,
});
async function recorded(kind: DataRequestKind, person: Person): Promise<string> {
  const { body } = await post('', letterOf(kind, person));
  return `/${body.data_request_id}`;
}
const of = async ({ profileId }: Person) =>
  listDataRequests.answer.parse(await read(`?state=all&profile_id=${profileId}`)).items;

test('a request in the portal appears in the list once, due in a month', async () => {
  const person = await api.person();
  const ask = () => api.call('POST', `/auth/profile/erasure?email=${person.email}`, { as: person });
  await ask();
  await ask();
  expect(await of(person)).toMatchObject([
    { kind: 'erasure', channel: 'portal', name: 'Person Tested', state: 'open' },
  ]);
});

test('the list starts with the earliest due date; months have their real length', async () => {
  const person = await api.person();
  const days = ['2026-03-01', '2026-01-31', '2025-12-15'];
  for (const received_on of days) {
    await post('', { ...letterOf('rectification', person), received_on });
  }
  expect((await of(person)).map(({ due_on }) => due_on)).toEqual([
    '2026-01-15',
    '2026-02-28',
    '2026-04-01',
  ]);
});

test('a request needs a date in the past and a requester', async () => {
  const person = await api.person();
  const later = { ...letterOf('access', person), received_on: addDays(api.today, 1) };
  const nobody = letterOf('access', null);
  const unknown = { ...nobody, profile_id: '99999999' };
  const details = async (body: object) => (await post('', body)).body.error.details;
  expect(await details(later)).toEqual({ received_on: 'Enter a date in the past.' });
  expect(await details(nobody)).toEqual({ asked_by: 'Enter the name of the person who asked.' });
  expect(await details(unknown)).toEqual({ profile_id: 'There is no record with this number.' });
  const neighbour = await post('', { ...nobody, asked_by: 'A neighbour' });
  expect(await read(`/${neighbour.body.data_request_id}`)).toMatchObject({
    request: { asked_by: 'A neighbour', profile_id: null, name: null },
  });
});

test('a closed request says how it was answered and by whom, and is closed once', async () => {
  const person = await api.person();
  const path = await recorded('rectification', person);
  const closure = { outcome: 'done', answer: 'The address is corrected.' };
  expect((await post(`${path}/closure`, closure)).status).toBe(200);
  expect(await of(person)).toMatchObject([
    { state: 'done', answer: closure.answer, closed_by: coordinator.email },
  ]);
  const again = await post(`${path}/closure`, { outcome: 'refused', answer: 'No.' });
  expect(again.body.error.code).toBe('REQUEST_CLOSED');
  const page = await api.call('GET', `/staff/people/${person.profileId}`, { as: coordinator });
  const what = page.body.timeline.map((entry: { what: string }) => entry.what);
  expect(what).toEqual(
    expect.arrayContaining([
      'Data request recorded: rectification',
      'Data request answered: rectification',
    ]),
  );
});

test('a person whose request was refused in the portal may ask again there', async () => {
  const person = await api.person();
  const path = `/auth/profile/erasure?email=${person.email}`;
  const ask = () => api.call('POST', path, { as: person });
  await ask();
  const [request] = await of(person);
  const closure = { outcome: 'refused', answer: 'They changed their mind.' };
  await post(`/${request?.data_request_id}/closure`, closure);
  const { body } = await api.call('GET', path, { as: person });
  expect(body.erasure.requested_at).toBeNull();
  await ask();
  expect((await of(person)).map(({ state }) => state).sort()).toEqual(['open', 'refused']);
});

test('only clinicians export all that is held, including results, and the person can see that', async () => {
  const { person } = await releasedResult(api, { value: '1.2' });
  const path = await recorded('access', person);
  for (const as of [coordinator, admin]) {
    expect((await api.call('GET', `${PATH}${path}/export`, { as })).status).toBe(403);
  }
  const { body } = await api.call('GET', `${PATH}${path}/export`, { as: clinician });
  const data = personalData.parse(body.records[0]);
  expect(data.results).toMatchObject([{ result: { test_result: '1.2' } }]);
  expect(data.data_requests).toMatchObject([{ kind: 'access', state: 'open' }]);
  expect(data.readings).toContainEqual(
    expect.objectContaining({ by: 'clinician', what: 'export' }),
  );
});

test('an administrator erases a person by typing their name; the account then opens nothing', async () => {
  const { person, orderId } = await paidBooking();
  await sql`UPDATE appointments SET slot_starts_at = slot_starts_at, status = 'cancelled'
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  await api.consent(person, { date: api.today });
  await sql`UPDATE consents SET given_by = ${person.userId}
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  const path = await recorded('erasure', person);
  const body = { name: 'person  tested', reason: 'They wrote to us.' };
  expect((await post(`${path}/erasure`, body, coordinator)).status).toBe(403);
  const wrong = await post(`${path}/erasure`, { ...body, name: 'Persona' }, admin);
  expect(wrong.body.error.details).toEqual({ name: 'This is not the person’s name.' });
  expect((await post(`${path}/erasure`, body, admin)).status).toBe(200);

  expect(await of(person)).toMatchObject([
    { state: 'done', name: null, answer: null, closed_by: admin.email },
  ]);
  const { rows } = await sql<{ given: number; payers: number; audited: number }>`SELECT
    (SELECT count(given_by)::int FROM consents WHERE profile_id = ${person.profileId}) AS given,
    (SELECT count(payer_name)::int FROM payment_transactions WHERE order_id = ${orderId}) AS payers,
    (SELECT count(*)::int FROM audit_log WHERE action = 'person erased'
      AND profile_id = ${person.profileId} AND reason = 'They wrote to us.') AS audited`.execute(
    api.owner,
  );
  expect(rows).toEqual([{ given: 0, payers: 0, audited: 1 }]);
  const own = await api.call('GET', `/auth/profile?email=${person.email}`, { as: person });
  expect(own.status).toBe(403);
});

test('what staff wrote about a person does not outlive their erasure', async () => {
  const person = await api.person();
  const named = 'Person Tested of 1 High Street';
  const as = coordinator;
  const { phone } = (await api.call('GET', `/staff/people/${person.profileId}`, { as })).body
    .person;
  const change = { seen: { phone }, wanted: { phone: '+441632960001' }, reason: named };
  const changed = await api.call('PATCH', `/staff/people/${person.profileId}`, {
    as,
    body: change,
  });
  expect(changed.status, changed.text).toBe(200);
  for (const outcome of ['done', 'refused']) {
    const asked = { ...letterOf('rectification', person), asked_by: named };
    const { body } = await post('', asked);
    await post(`/${body.data_request_id}/closure`, { outcome, answer: named });
  }
  const path = await recorded('erasure', person);
  const body = { name: 'Person Tested', reason: 'They wrote to us.' };
  expect((await post(`${path}/erasure`, body, admin)).status).toBe(200);
  const requests = await of(person);
  expect(requests.map(({ state, answer }) => [state, answer]).sort()).toEqual([
    ['done', null],
    ['done', null],
    ['refused', 'erased'],
  ]);
  expect(JSON.stringify(requests)).not.toContain('High Street');
  const { rows } = await sql<{ reasons: string[] }>`SELECT array_agg(reason) AS reasons
    FROM audit_log WHERE profile_id = ${person.profileId} AND reason IS NOT NULL`.execute(
    api.owner,
  );
  expect(rows).toEqual([{ reasons: ['They wrote to us.'] }]);
});

test('a person with an upcoming booking is not erased, and closing the request does not erase them', async () => {
  const { person } = await freeBooking();
  const path = await recorded('erasure', person);
  const body = { name: 'Person Tested', reason: 'They wrote to us.' };
  const open = await post(`${path}/erasure`, body, admin);
  expect(open.body.error.code).toBe('BOOKINGS_OPEN');
  const said = await post(`${path}/closure`, { outcome: 'done', answer: 'Done.' });
  expect(said.body.error.details).toEqual({
    outcome: 'This request is complete only once their data has been erased.',
  });
});

describe('a person who is also staff', () => {
  const begin = async () => {
    const person = await api.person();
    const { userId, email } = person;
    const as = await api.staff('admin');
    const granted = await api.call('POST', '/staff/roles', {
      as,
      body: { email, role: 'coordinator', event_id: null, expires_at: null },
    });
    expect([granted.status, granted.text]).toEqual([200, expect.any(String)]);
    const roles = async () => {
      const { body } = await api.call('GET', '/staff/roles', { as });
      return body.roles.filter(({ user_id }: { user_id: string }) => user_id === userId);
    };
    return { person, as, roles };
  };
  const body = { name: 'Person Tested', reason: 'They wrote to us.' };

  test('is not erased until their roles have ended', async () => {
    const { person, as, roles } = await begin();
    const path = await recorded('erasure', person);
    const open = await post(`${path}/erasure`, body, as);
    expect([open.status, open.body.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'ROLES_OPEN',
        message: 'End their roles first: coordinator.',
      }),
    ]);
    const [grant] = await roles();
    await api.call('DELETE', `/staff/roles/${grant.grant_id}`, { as });
    expect((await post(`${path}/erasure`, body, as)).status).toBe(200);
    expect(await roles()).toEqual([]);
    // The account still exists at the sign-in service.
    const again = await api.call('POST', '/staff/roles', {
      as,
      body: { email: person.email, role: 'coordinator', event_id: null, expires_at: null },
    });
    expect(again.status).toBe(422);
  });

  test('is told in the portal whom to ask', async () => {
    const { person } = await begin();
    const asked = await api.call('POST', `/auth/profile/erasure?email=${person.email}`, {
      as: person,
    });
    expect([asked.status, asked.body.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'ROLES_OPEN',
        message:
          'You are a member of staff: coordinator. Ask an administrator to end your roles, then ask us again to erase your data.',
      }),
    ]);
    expect(await of(person)).toEqual([]);
  });
});

test('a coordinator of one event sees no requests', async () => {
  const as = await api.staff('coordinator', (await api.event()).id);
  expect((await api.call('GET', PATH, { as })).status).toBe(403);
});
