import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { appointmentIn } from '../../test/booking-steps.ts';
import { eventEditor } from '../../test/event-editor.ts';
import { test } from '../../test/fixtures.ts';

const STEPS = ['arrived', 'ready', 'sampled'];

test('once the books are closed, an event says how many who gave a sample await their result', async ({
  api,
  booking,
}) => {
  const { event, appointmentId } = await booking.freeBooking();
  const second = appointmentIn(await booking.book(await api.person(), event, '09:15'));
  const { as, read } = await eventEditor(api, event.id);
  const done = (appointment: string, steps: string[]) =>
    Promise.all(
      steps.map((step, minute) =>
        sql`INSERT INTO visit_steps (action_id, event_id, appointment_id, step, done_by, done_at,
            received_at, list_version)
          VALUES (${randomUUID()}, ${event.id}, ${appointment}, ${step}, ${as.userId},
            now() + make_interval(mins => ${minute}), now(), 0)`.execute(api.owner),
      ),
    );
  await done(appointmentId, STEPS);
  await done(second, ['did not attend']);
  expect((await read()).books).toEqual({ closed: false, results_awaited: 0 });
  await sql`INSERT INTO event_closures (event_id, closed_by) VALUES (${event.id}, ${as.userId})`.execute(
    api.owner,
  );
  expect((await read()).books).toEqual({ closed: true, results_awaited: 1 });
});
