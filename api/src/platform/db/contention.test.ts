import { sql } from 'kysely';
import { expect } from 'vitest';
import { test } from '../../../test/fixtures.ts';
import { buildApp } from '../../app.ts';
import { createServices } from '../../create-services.ts';
import { withTransaction } from './database.ts';

test.for([
  ['lock_timeout', '20ms'],
  ['statement_timeout', '500ms'],
] as const)(
  'a lock that outlasts %s gives 503 with Retry-After, until it is released',
  async ([limit, duration], { api, payment }) => {
    const services = createServices(api.services.config);
    services.pool.options.options = `${services.pool.options.options} -c ${limit}=${duration}`;
    const app = await buildApp(services);
    const [event, person] = [await api.event(), await api.person()];
    const claim = () =>
      app.inject({
        method: 'POST',
        url: `/events/${event.id}/holds`,
        headers: { authorization: `Bearer ${person.token}` },
        payload: { start_time: '09:00' },
      });
    await withTransaction(api.owner, async (transaction) => {
      await sql`SELECT FROM event_slots WHERE event_id = ${event.id} FOR UPDATE`.execute(
        transaction,
      );
      const { statusCode, headers, json } = await claim();
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(json().error).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: 'The service is not available just now. Please try again.',
      });
    });
    expect(await payment.taken(event.id)).toBe(0);
    // On a busy machine a statement may exceed the short limit once more.
    await expect.poll(async () => (await claim()).statusCode).toBe(201);
    await app.close();
    await services.close();
  },
);
