import { DEFAULT_LABEL_SETTINGS } from '@chaps/contracts/labels';
import { expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { testWithTwoPeople as test } from '../../test/event-day.ts';

const FORBIDDEN = [403, 'FORBIDDEN'];

test('only roles that handle tubes can list, pack and hand them over, and only those at the chair can print labels', async ({
  api,
  day: { begin },
  console: { call },
}) => {
  const { event } = await begin();
  const answers = async (role: 'check-in' | 'phlebotomist') => {
    const as = await api.staff(role, event.id);
    const answered = [
      await call('GET', `${event.id}/samples`, undefined, as),
      await call('POST', `${event.id}/packed-tubes`, { codes: ['T-1'] }, as),
      await call('GET', `${event.id}/handovers`, undefined, as),
      await call(
        'POST',
        `${event.id}/handovers`,
        {
          handover_id: crypto.randomUUID(),
          taken_by: 'A courier',
          counted: 1,
          handed_at: api.today,
        },
        as,
      ),
      await call('DELETE', `${event.id}/handovers/${crypto.randomUUID()}`, undefined, as),
      await call('GET', `${event.id}/labels`, undefined, as),
    ];
    return answered.map(outcome);
  };
  expect(await answers('check-in')).toEqual(Array.from({ length: 6 }, () => FORBIDDEN));
  expect(await answers('phlebotomist')).not.toContainEqual(FORBIDDEN);
});

test('check-in sees no code, tube or result in the day, its people or its balance', async ({
  api,
  booking,
  openDay,
  console: { call },
}) => {
  const laboratory = 'Own Labels';
  const coordinator = await api.staff('coordinator');
  const body = { ...DEFAULT_LABEL_SETTINGS, codes_from: 'charity', laboratory };
  await api.call('POST', '/staff/label-settings', { as: coordinator, body });
  const booked = () => booking.freeBooking({ seats: 8, lab: laboratory });
  const { event, appointmentId, action, record } = await openDay('09:45', booked);
  const other = await booking.book(await api.person(), event, '09:15');
  const otherId = String(other.body.appointment.appointment_id);
  expect((await call('GET', `${event.id}/labels`)).status).toBe(200);
  for (const appointment_id of [appointmentId, otherId]) {
    await record(
      action('arrived', '09:30', { appointment_id }),
      action('ready', '09:31', { appointment_id }),
      action('sampled', '09:32', { appointment_id, sample_code: 'T-100' }),
    );
  }
  const { code } = (await call('POST', `${event.id}/devices/codes`)).body;
  const door = await call('POST', `${event.id}/devices`, { code, label: 'Door' });
  const unknown = { appointment_id: crypto.randomUUID(), sample_code: 'T-200' };
  const sent = { device: door.body.device_id, actions: [action('sampled', '09:33', unknown)] };
  expect((await call('POST', `${event.id}/actions`, sent)).status).toBe(200);
  const answers = async (role: 'check-in' | 'phlebotomist') => {
    const as = await api.staff(role, event.id);
    const get = async (path: string) => {
      const answer = await call('GET', `${event.id}/${path}`, undefined, as);
      expect(answer.status, answer.text).toBe(200);
      return answer;
    };
    return {
      day: await get('day?tubes=all'),
      people: await get('day-people'),
      balance: await get('balance'),
    };
  };
  const known = await answers('phlebotomist');
  expect(known.day.body.tubes).toHaveLength(2);
  expect(known.day.text).toMatch(/"tube_code"/);
  expect(known.people.text).toMatch(/"tube_code"/);
  expect(known.balance.text).toMatch(/T-100.*"has_result".*T-200/);
  const seen = await answers('check-in');
  expect(seen.balance.body.sample_conflicts[0].samples).toHaveLength(2);
  expect(seen.balance.body.rejected_steps).toMatchObject([{ step: 'sampled', tube: null }]);
  const CODES = /T-[12]00|"tube_code"|"has_result"|"tubes"/;
  for (const { text } of Object.values(seen)) expect(text).not.toMatch(CODES);
});

test('what a check-in volunteer does at the box is kept, and shown as outside their role', async ({
  api,
  day: { begin },
  console: { call },
}) => {
  const { event, action, record } = await begin();
  await record(action('arrived', 0), action('ready', 1));
  await record(action('sampled', 5, { sample_code: 'T-100' }));
  const handover = { taken_by: 'A courier', counted: 1, codes: ['T-100'], temperature: null };
  const steps = [
    { step: 'packed', sample_code: 'T-100' },
    { step: 'unpacked', sample_code: 'T-100' },
    { step: 'handed over', handover },
  ];
  const admin = await api.staff('admin');
  const sentencesOf = async (role: 'check-in' | 'phlebotomist', ...done: object[]) => {
    const as = await api.staff(role, event.id);
    const at = { done_at: api.services.now().toISOString(), list_version: 1 };
    const actions = done.map((step) => ({ action_id: crypto.randomUUID(), ...step, ...at }));
    const answer = await call('POST', `${event.id}/actions`, { actions }, as);
    expect(answer.status, answer.text).toBe(200);
    const path = `/staff/audit?event_id=${event.id}&actor=${as.userId}`;
    const { items } = (await api.call('GET', path, { as: admin })).body;
    return items.map(({ sentence }: { sentence: string }) => sentence).toReversed();
  };
  expect(await sentencesOf('phlebotomist', ...steps.slice(0, 2))).toEqual([
    'packed tubes from An event',
    'took tubes out of the box for An event',
  ]);
  const OUTSIDE = ', which is not part of their role';
  expect(await sentencesOf('check-in', ...steps)).toEqual([
    `packed tubes from An event${OUTSIDE}`,
    `took tubes out of the box for An event${OUTSIDE}`,
    `handed over the tubes from An event${OUTSIDE}`,
  ]);
});

test('a sample that a check-in volunteer records is kept, and shown as outside their role', async ({
  api,
  day: { begin },
  console: { call, read },
}) => {
  const { event, appointmentId, action, stateOf, otherId } = await begin();
  const steps = (id: string, minute: number) =>
    (['arrived', 'ready', 'sampled'] as const).map((step, index) =>
      action(step, minute + index, { appointment_id: id }),
    );
  const outcomes = async (role: 'check-in' | 'phlebotomist', id: string, minute: number) => {
    const as = await api.staff(role, event.id);
    const body = { actions: steps(id, minute) };
    const answer = await call('POST', `${event.id}/actions`, body, as);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.results.map((result: { outcome: string }) => result.outcome);
  };
  const applied = ['applied', 'applied', 'applied'];
  expect(await outcomes('check-in', appointmentId, 0)).toEqual(applied);
  expect(await outcomes('phlebotomist', otherId, 4)).toEqual(applied);
  expect(await stateOf(appointmentId)).toBe('sampled');
  const OUTSIDE = /which is not part of their role/;
  const outside = async (id: string) =>
    (await read(event.id, id)).history
      .map(({ what }: { what: string }) => what)
      .filter((what: string) => OUTSIDE.test(what));
  expect(await outside(appointmentId)).toEqual([
    'Recorded ‘Sample taken’, which is not part of their role',
  ]);
  expect(await outside(otherId)).toEqual([]);
});
