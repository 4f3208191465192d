import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { testOfTwo as test } from '../../test/event-day.ts';

test('the laboratory gets the tubes: codes, times, and none that is held back', async ({
  api,
  booking,
  day: { begin },
  console: { call },
}) => {
  const { event, appointmentId, otherId, action, record } = await begin();
  const { body } = await booking.book(await api.person(), event, '09:30');
  const third = String(body.appointment.appointment_id);
  const list = async () =>
    parse((await call('GET', `${event.id}/bookings.csv?for=laboratory`)).text, { columns: true });
  // Nobody has a tube yet: who is booked, without codes.
  expect(await list()).toMatchObject([{ tube_code: '' }, { tube_code: '' }, { tube_code: '' }]);
  const visit = (appointment_id: string, minute: number, last: object) =>
    record(
      action('arrived', 0, { appointment_id }),
      action('ready', 1, { appointment_id }),
      action('sampled', minute, { appointment_id, ...last }),
    );
  await visit(appointmentId, 5, { sample_code: 'T-100' });
  await visit(otherId, 5, { step: 'not sampled', reason: 'unwell', invite_again: true });
  const reference = expect.stringMatching(/^CH-/);
  const first = { tube_code: 'T-100', reference, last_name: 'Tested', taken_at: '09:35' };
  expect(await list()).toMatchObject([first]);
  await visit(third, 6, { sample_code: 'T-300' });
  expect(await list()).toMatchObject([first, { tube_code: 'T-300', taken_at: '09:36' }]);
  await record(action('sampled', 7, { appointment_id: third, sample_code: 'T-301' }));
  expect(await list()).toMatchObject([first]);
  expect(await list()).toHaveLength(1);
});
