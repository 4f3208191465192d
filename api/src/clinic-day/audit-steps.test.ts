import { randomUUID } from 'node:crypto';
import { londonInstant } from '@chaps/domain';
import { expect } from 'vitest';
import { testWithTwoPeople } from '../../test/event-day.ts';

const test = testWithTwoPeople.extend(
  'audited',
  ({ api, day: { begin }, console: { call, named, read: readBooking } }) => {
    /** The day of Ann Smith and Bob Waite, and its entries on the audit page, earliest first. */
    const of = async () => {
      const day = await begin();
      const { event, person, other, appointmentId } = day;
      await named(person, 'Ann', 'Smith');
      await named(other, 'Bob', 'Waite');
      const admin = await api.staff('admin');
      const volunteer = await api.staff('phlebotomist', event.id);
      const { code } = (await call('POST', `${event.id}/devices/codes`)).body;
      const enrolled = await call(
        'POST',
        `${event.id}/devices`,
        { code, label: 'Door' },
        volunteer,
      );
      const device: string = enrolled.body.device_id;
      const onTablet = async (...actions: object[]) => {
        const body = { device, actions };
        const { status } = await call('POST', `${event.id}/actions`, body, volunteer);
        expect(status).toBe(200);
      };
      const sentences = async (): Promise<string[]> => {
        const path = `/staff/audit?event_id=${event.id}`;
        const { items } = (await api.call('GET', path, { as: admin })).body;
        return items.map(({ sentence }: { sentence: string }) => sentence).reverse();
      };
      const history = async (): Promise<string[]> =>
        (await readBooking(event.id, appointmentId)).history.map(
          ({ what }: { what: string }) => what,
        );
      return { ...day, onTablet, sentences, history };
    };
    return { of };
  },
);

test('each step is described with the person, tube and tablet, but no id', async ({
  audited: { of },
}) => {
  const { appointmentId, otherId, action, record, onTablet, sentences, history } = await of();
  const draw = action('sampled', 3, { sample_code: 'T-100' });
  await onTablet(action('arrived', 1), action('ready', 2), draw);
  await record(action('arrived', 4, { appointment_id: otherId }));
  await onTablet(action('undo', 5, { undoes: draw.action_id }));
  await record(action('undo', 6, { undoes: randomUUID() }));
  const said = await sentences();
  expect(said).toEqual(
    expect.arrayContaining([
      'recorded ‘Arrived’ for Ann Smith, on the tablet ‘Door’',
      'recorded ‘Sample taken’, tube T-100, for Ann Smith, on the tablet ‘Door’',
      'recorded ‘Arrived’ for Bob Waite',
      'undid ‘Sample taken’, tube T-100, for Ann Smith, on the tablet ‘Door’',
      'undid a step we have not received yet for Ann Smith',
    ]),
  );
  expect(said.join()).not.toContain('recorded steps');
  expect(said.join()).not.toMatch(/[0-9a-f]{8}-/);
  const own = await history();
  expect(own).toEqual(
    expect.arrayContaining([
      'Recorded ‘Ready’, on the tablet ‘Door’',
      'Recorded ‘Sample taken’, tube T-100, on the tablet ‘Door’',
      'Undid ‘Sample taken’, tube T-100, on the tablet ‘Door’',
    ]),
  );
  expect(own.join()).not.toContain(appointmentId);
});

test('a repeated step is logged once', async ({ audited: { of } }) => {
  const { action, onTablet, sentences } = await of();
  const arrived = action('arrived', 1);
  await onTablet(arrived);
  await onTablet(arrived);
  expect((await sentences()).filter((sentence) => sentence.includes('Arrived'))).toHaveLength(1);
});

test('a decision about a tube names the person it is from', async ({
  console: { call },
  audited: { of },
}) => {
  const { event, otherId, action, record, sentences } = await of();
  const tubes = [
    action('sampled', 3, { sample_code: 'T-100', reason: 'By hand.' }),
    action('sampled', 4, { sample_code: 'T-100', reason: 'By hand.', appointment_id: otherId }),
  ];
  await record(action('arrived', 1), action('arrived', 1, { appointment_id: otherId }), ...tubes);
  const [keep, other] = tubes.map(({ action_id }) => action_id);
  const body = { sample_ids: [keep, other], keep, reason: 'We looked.' };
  expect((await call('POST', `${event.id}/sample-decisions`, body)).status).toBe(200);
  expect(await sentences()).toEqual(
    expect.arrayContaining([
      'decided that tube T-100 belongs to Ann Smith',
      'discarded tube T-100 for Bob Waite',
    ]),
  );
});

test('closing the books names the people who did not attend', async ({
  api,
  console: { call },
  audited: { of },
}) => {
  const { event, action, record, sentences } = await of();
  await record(action('arrived', 1), action('not sampled', 2, { reason: 'unwell' }));
  api.services.now = () => londonInstant(event.date, '23:00');
  const reason = 'The tablet has recorded nothing.';
  expect((await call('POST', `${event.id}/closure`, { reason })).status).toBe(200);
  expect(await sentences()).toContain('recorded ‘Did not attend’ for Bob Waite');
});
