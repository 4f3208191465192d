import {
  changePerson as change,
  listFreeEvents,
  listPeople,
  readPerson,
} from '@chaps/contracts/staff-people';
import type { FastifyPluginAsync } from 'fastify';
import { staffOf } from '../accounts/staff.ts';
import type { Services } from '../config/services.ts';
import { writeAccesses } from '../db/audit.ts';
import { withTransaction } from '../db/database.ts';
import { done } from '../http/answers.ts';
import { changePerson } from './change-person.ts';
import { freeEvents } from './free-events.ts';
import { pageOfPeople } from './list.ts';
import { personOf } from './person.ts';

export const staffPeopleRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(listPeople, (request) =>
    pageOfPeople(services.db, staffOf(request).reach, request.query),
  );

  app.endpoint(change, async (request) => {
    const { userId, reach } = staffOf(request);
    const { profile_id: profileId } = request.params;
    await changePerson(services, { userId, reach, profileId, requestId: request.id }, request.body);
    return done;
  });

  app.endpoint(listFreeEvents, (request) => {
    const { params, query } = request;
    return freeEvents(services.db, staffOf(request).reach, params.profile_id, query.event_id);
  });

  app.endpoint(readPerson, (request) => {
    const { userId, reach } = staffOf(request);
    const { profile_id: profileId } = request.params;
    return withTransaction(services.db, async (transaction) => {
      const found = await personOf(transaction, reach, profileId);
      const { person, records = [] } = found;
      const read = [person, ...records].map(({ profile_id }) => profile_id);
      const entry = { userId, what: 'page of the person', requestId: request.id };
      await writeAccesses(transaction, read, entry);
      return found;
    });
  });
};
