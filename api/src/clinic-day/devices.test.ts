import { randomUUID } from 'node:crypto';
import { londonInstant } from '@chaps/domain';
import { expect } from 'vitest';
import { test as base } from '../../test/console.ts';
import type { StaffPerson } from '../../test/makers.ts';

const test = base.extend('tablets', ({ api, booking, console: { call } }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  /** An event with one booking, on its day, and a volunteer with a tablet. */
  const begin = async () => {
    const { event, appointmentId } = await booking.freeBooking();
    const at = (time: string) => {
      api.services.now = () => londonInstant(event.date, time);
    };
    at('09:00');
    const volunteer = await api.staff('check-in', event.id);
    /** Signs in with both steps on another tablet. */
    const session = async () => ({
      ...volunteer,
      token: await api.token(volunteer.userId, { aal: 'aal2' }),
    });
    const path = `${event.id}/devices`;
    const newCode = async () => (await call('POST', `${path}/codes`)).body;
    const enrol = (code: string, label = 'Tablet 1', as = volunteer) =>
      call('POST', path, { code, label }, as);
    const enrolled = async (label?: string, as?: StaffPerson): Promise<string> =>
      (await enrol((await newCode()).code, label, as)).body.device_id;
    const record = (tablet: object, as = volunteer) =>
      call(
        'POST',
        `${event.id}/actions`,
        {
          ...tablet,
          actions: [
            {
              action_id: randomUUID(),
              ...{ appointment_id: appointmentId, step: 'arrived', list_version: 0 },
              done_at: londonInstant(event.date, '09:00').toISOString(),
            },
          ],
        },
        as,
      );
    const read = (device?: string, as = volunteer) =>
      call('GET', `${event.id}/day${device ? `?device=${device}` : ''}`, undefined, as);
    return {
      ...{ event, at, volunteer, session, path, newCode, enrol, enrolled, record, read },
      list: async () => (await call('GET', path)).body.devices,
      revoke: (device: string) => call('DELETE', `${path}/${device}`),
      state: async () => (await call('GET', `${event.id}/day`)).body.appointments[0].state,
    };
  };
  return { begin };
});

test('a code enrols one tablet, within 15 minutes, for its event', async ({
  tablets: { begin },
  console: { call },
  api,
}) => {
  const { event, at, path, newCode, enrol, list, volunteer } = await begin();
  const { code, expires_at } = await newCode();
  expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(expires_at).toBe(londonInstant(event.date, '09:15').toISOString());
  expect(await list()).toEqual([]);
  const elsewhere = await begin();
  expect((await elsewhere.enrol(code)).body.error.code).toBe('CODE_ENDED');
  const { status, body } = await enrol(code, 'By the door');
  expect(status).toBe(200);
  expect(await list()).toEqual([
    {
      device_id: body.device_id,
      label: 'By the door',
      enrolled_by: volunteer.email,
      enrolled_at: londonInstant(event.date, '09:00').toISOString(),
      last_seen_at: londonInstant(event.date, '09:00').toISOString(),
      unsent: null,
      battery: null,
      revoked_at: null,
    },
  ]);
  const again = await enrol(code);
  expect([again.status, again.body.error.code]).toEqual([409, 'CODE_ENDED']);
  const late = await newCode();
  at('09:15');
  expect((await enrol(late.code)).body.error.code).toBe('CODE_ENDED');
  // The code is not stored, and an event that does not exist gets none.
  const rows = await api.owner.selectFrom('clinic_devices').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  expect((await call('POST', `${randomUUID()}/devices/codes`)).status).toBe(404);
  expect((await call('POST', `${path}/codes`, undefined, volunteer)).status).toBe(403);
  expect((await call('GET', path, undefined, volunteer)).status).toBe(403);
});

test('only one of several concurrent requests with the same code enrols a tablet', async ({
  tablets: { begin },
}) => {
  const { newCode, enrol, list } = await begin();
  const { code } = await newCode();
  const answers = await Promise.all(Array.from({ length: 5 }, () => enrol(code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await list()).toHaveLength(1);
});

test('a tablet’s last contact is updated when it reads and when it records', async ({
  tablets: { begin },
  api,
}) => {
  const { event, at, enrolled, record, read, list } = await begin();
  const device = await enrolled();
  at('09:05');
  expect((await read(device)).status).toBe(200);
  const seen = (time: string) => londonInstant(event.date, time).toISOString();
  expect(await list()).toMatchObject([{ last_seen_at: seen('09:05'), unsent: null }]);
  at('09:10');
  const { body } = await record({ device, unsent: 14, battery: 80 });
  expect(body.results).toMatchObject([{ outcome: 'applied' }]);
  expect(await list()).toMatchObject([{ last_seen_at: seen('09:10'), unsent: 14, battery: 80 }]);
  const steps = await api.owner
    .selectFrom('visit_steps')
    .select('device')
    .where('event_id', '=', event.id)
    .execute();
  expect(steps).toEqual([{ device }]);
  expect((await record({ device, battery: 101 })).status).toBe(422);
});

test('a revoked tablet reads nothing and records nothing', async ({
  tablets: { begin },
  console: { audits, call },
}) => {
  const { event, at, enrolled, record, read, revoke, list, state, path, volunteer, session } =
    await begin();
  const device = await enrolled();
  at('09:01');
  const second = await session();
  const other = await enrolled('Tablet 2', second);
  expect((await call('DELETE', `${path}/${device}`, undefined, volunteer)).status).toBe(403);
  at('09:20');
  expect((await revoke(device)).status).toBe(200);
  expect((await revoke(device)).status).toBe(200);
  at('09:30');
  for (const answer of [await read(device), await record({ device, unsent: 3 })]) {
    expect([answer.status, answer.body.error.code]).toEqual([403, 'DEVICE_REVOKED']);
  }
  expect(await state()).toBe('expected');
  const revoked_at = londonInstant(event.date, '09:20').toISOString();
  const last_seen_at = londonInstant(event.date, '09:00').toISOString();
  expect(await list()).toMatchObject([{ revoked_at, last_seen_at }, { revoked_at: null }]);
  expect((await record({ device: other }, second)).status).toBe(200);
  const made = (await audits(`event ${event.id}`)).map(({ action }) => action);
  expect(made.toSorted()).toEqual([
    'code for a tablet made',
    'code for a tablet made',
    'tablet revoked',
  ]);
});

test('an unknown tablet and one enrolled for another event are refused', async ({
  tablets: { begin },
}) => {
  const [here, there] = [await begin(), await begin()];
  const device = await there.enrolled();
  for (const id of [device, randomUUID()]) {
    for (const answer of [await here.read(id), await here.record({ device: id })]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await here.revoke(id)).status).toBe(404);
  }
  expect(await here.state()).toBe('expected');
});

const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const REVOKED = [403, 'DEVICE_REVOKED'];

test('the session of a revoked tablet reads and records nothing, even if it omits the tablet', async ({
  tablets: { begin },
  api,
}) => {
  const { event, enrolled, newCode, enrol, record, read, revoke, volunteer, session } =
    await begin();
  const device = await enrolled();
  const elsewhere = await session();
  const { code } = await newCode();
  await revoke(device);
  const get = (path: string, as = volunteer) => api.call('GET', path, { as });
  const answers = [
    await read(),
    await read(device),
    await record({}),
    await enrol(code),
    await get(`/staff/events/${event.id}/balance`),
    await get(`/staff/events/${event.id}/day-figures`),
    await get('/staff/today'),
    await get('/auth/profile?email=me@example.org'),
    await api.call('POST', '/auth/confirmation', { as: volunteer }),
  ];
  expect(answers.map(outcome)).toEqual(answers.map(() => REVOKED));
  // The same person, signed in on another device, can continue.
  expect((await read(undefined, elsewhere)).status).toBe(200);
});

test('revoking a tablet also ends a session it got after it was enrolled', async ({
  tablets: { begin },
}) => {
  const { enrolled, read, revoke, session } = await begin();
  const device = await enrolled();
  const afternoon = await session();
  expect((await read(device, afternoon)).status).toBe(200);
  await revoke(device);
  expect(outcome(await read(undefined, afternoon))).toEqual(REVOKED);
});

test('the session of a tablet can read and record only as that tablet', async ({
  tablets: { begin },
}) => {
  const { enrolled, read, session, state } = await begin();
  const device = await enrolled();
  const second = await session();
  const other = await enrolled('Tablet 2', second);
  for (const refused of [await read(other), await read(device, second)]) {
    expect(outcome(refused)).toEqual([403, 'FORBIDDEN']);
  }
  expect(await state()).toBe('expected');
  // It was cleared and added again: from now on it counts as a different tablet.
  const again = await enrolled('Tablet 1 again');
  expect((await read(again)).status).toBe(200);
  expect(outcome(await read(device))).toEqual([403, 'FORBIDDEN']);
});

test('a tablet whose list was deleted after the day still sends the steps it recorded', async ({
  tablets: { begin },
}) => {
  const { enrolled, record, revoke, state } = await begin();
  const device = await enrolled();
  expect((await record({})).status).toBe(200);
  expect(await state()).toBe('arrived');
  await revoke(device);
  expect(outcome(await record({}))).toEqual([403, 'DEVICE_REVOKED']);
});

test('a locked tablet can ask without a session whether it was revoked', async ({
  tablets: { begin },
  api,
}) => {
  const { enrolled, revoke } = await begin();
  const device = await enrolled();
  const ask = (id: string) => api.call('GET', `/clinic-devices/${id}`);
  expect(await ask(device)).toMatchObject({ status: 200, body: { is_revoked: false } });
  await revoke(device);
  expect(await ask(device)).toMatchObject({ status: 200, body: { is_revoked: true } });
  expect((await ask(randomUUID())).status).toBe(404);
});
