import { expect } from 'vitest';
import { outcome } from '../../test/booking-steps.ts';
import { testWithTwoPeople as test } from '../../test/event-day.ts';

const FORBIDDEN = [403, 'FORBIDDEN'];

test('only roles that handle tubes list, pack and hand them over; only those at the chair print labels', async ({
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

test('a check-in volunteer sees who came after cancelling, without the money', async ({
  api,
  day: { begin },
  console: { call },
}) => {
  const { event, appointmentId, action, record } = await begin();
  const path = `${event.id}/bookings/${appointmentId}/cancellation`;
  const cancelled = await call('POST', path, { policy_refund: 0, exception: null });
  expect(cancelled.status, cancelled.text).toBe(200);
  await record(action('arrived', 5));
  const came = async (role: 'check-in' | 'coordinator') => {
    const as = await api.staff(role, event.id);
    const { differences } = (await call('GET', `${event.id}/balance`, undefined, as)).body;
    return differences.find(({ what }: { what: string }) => what === 'came after cancelling');
  };
  expect(await came('coordinator')).toHaveProperty('to_pay');
  expect(await came('check-in')).toBeDefined();
  expect(await came('check-in')).not.toHaveProperty('to_pay');
});
