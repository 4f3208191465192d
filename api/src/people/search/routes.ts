import { searchNhsNumber, searchPeopleAndEvents } from '@chaps/contracts/staff-search';
import type { StaffReach } from '@chaps/domain';
import type { FastifyPluginAsync } from 'fastify';
import { getStaff, readReachForAction } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';
import { writeAccesses } from '../../platform/db/audit.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { perPerson } from '../../platform/http/limits.ts';
import { searchEvents } from './events.ts';
import {
  findPeople,
  findUnbookedPeople,
  matchNhsNumber,
  searchPeople,
  searchUnbookedPeople,
} from './people.ts';

const joinReaches = (reaches: readonly StaffReach[]): StaffReach =>
  reaches.includes('all') ? 'all' : reaches.flatMap((reach) => (reach === 'all' ? [] : reach));

export const staffSearchRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, keys } = services;

  app.endpoint(searchPeopleAndEvents, async (request) => {
    const { q } = request.query;
    const [bookings, everybody, ...events] = await Promise.all([
      readReachForAction(services, request, 'see bookings'),
      readReachForAction(services, request, 'see people'),
      // Each of these permissions opens a page of the event.
      readReachForAction(services, request, 'see events'),
      readReachForAction(services, request, 'see occupancy'),
      readReachForAction(services, request, 'import results'),
    ]);
    const [people, found] = await Promise.all([
      searchPeople(db, bookings, q),
      searchEvents(db, joinReaches(events), q),
    ]);
    if (everybody !== 'all') return { people, events: found };
    return { people, events: found, unbooked: await searchUnbookedPeople(db, q, people.length) };
  });

  const limited = {
    preHandler: app.limit({
      name: 'nhs-number-search',
      points: 60,
      seconds: 600,
      per: perPerson,
    }),
  };
  app.endpoint(searchNhsNumber, limited, async (request) => {
    const { userId, reach } = getStaff(request);
    const everybody = await readReachForAction(services, request, 'see people');
    const way = matchNhsNumber(keys.macs('nhs-number', request.body.nhs_number));
    return withTransaction(db, async (transaction) => {
      const people = await findPeople(transaction, reach, way);
      const unbooked = everybody === 'all' ? await findUnbookedPeople(transaction, way) : undefined;
      const found = [...people, ...(unbooked ?? [])].map(({ profile_id }) => profile_id);
      const entry = { userId, what: 'NHS number search', requestId: request.id };
      await writeAccesses(transaction, found, entry);
      return { people, unbooked };
    });
  });
};
