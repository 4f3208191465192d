import { listEventResults } from '@chaps/contracts/event-results';
import type { FastifyPluginAsync } from 'fastify';
import { getStaff } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAccesses } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { paginateInMemory } from '../platform/db/page.ts';
import { readEventResults } from './event-results.ts';

const PAGE = 100;

/** The results of one event. */
export const eventResultRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(listEventResults, (request) =>
    withTransaction(services.db, async (transaction) => {
      const { params, query, id: requestId } = request;
      const { items, ...about } = await readEventResults(services, transaction, params.event_id);
      const asked = items.filter(({ state }) => query.state === undefined || state === query.state);
      const page = paginateInMemory(asked, ({ appointment_id }) => appointment_id, PAGE, query);
      const read = page.items.filter(({ value }) => value !== null);
      const { userId } = getStaff(request);
      const people = read.map(({ profile_id }) => profile_id);
      await writeAccesses(transaction, people, { userId, what: 'results of the event', requestId });
      return { ...page, total: asked.length, ...about };
    }),
  );
};
