import { addPersonNote, changePersonNeeds } from '@chaps/contracts/person-care';
import {
  changePerson as change,
  listEventsWithSpaces,
  listPeople,
  readPerson,
} from '@chaps/contracts/staff-people';
import { bookForPerson } from '@chaps/contracts/telephone-bookings';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { getStaff, readReachForAction } from '../accounts/staff.ts';
import * as telephone from '../booking/book-on-behalf.ts';
import type { Services } from '../platform/config/services.ts';
import { writeAccesses } from '../platform/db/audit.ts';
import { withTransaction } from '../platform/db/database.ts';
import { done } from '../platform/http/answers.ts';
import { perPerson } from '../platform/http/limits.ts';
import { addNote, changeNeeds } from './change-care.ts';
import { changePerson } from './change-person.ts';
import { listEventsWithFreeSeats } from './free-events.ts';
import { listPeoplePage } from './list.ts';
import { presentPerson } from './person.ts';

const getActor = (request: FastifyRequest, { profile_id }: { profile_id: string }) => ({
  ...getStaff(request),
  profileId: profile_id,
  requestId: request.id,
});

export const staffPeopleRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(listPeople, (request) =>
    listPeoplePage(services.db, getStaff(request).reach, request.query),
  );

  app.endpoint(change, async (request) => {
    await changePerson(services, getActor(request, request.params), request.body);
    return done;
  });

  app.endpoint(changePersonNeeds, async (request) => {
    const { needs, details, seen } = request.body;
    const wanted = { needs, details: details || null };
    await changeNeeds(services.db, getActor(request, request.params), wanted, seen);
    return done;
  });

  app.endpoint(addPersonNote, async (request) => {
    await addNote(services.db, getActor(request, request.params), request.body.note);
    return done;
  });

  const limit = { name: 'book-for-somebody', points: 120, seconds: 600, per: perPerson };
  app.endpoint(bookForPerson, { preHandler: app.limit(limit) }, async (request, reply) => {
    const { params, body, id: requestId } = request;
    const by = { staff: getStaff(request), eventId: params.event_id, requestId };
    const booking = await telephone.bookOnBehalf(services, by, body);
    reply.code(201);
    return { booking };
  });

  app.endpoint(listEventsWithSpaces, (request) => {
    const { params, query } = request;
    return listEventsWithFreeSeats(
      services.db,
      getStaff(request).reach,
      params.profile_id,
      query.event_id,
    );
  });

  app.endpoint(readPerson, async (request) => {
    const { userId, reach } = getStaff(request);
    const results = await readReachForAction(services, request, 'follow up results');
    const { profile_id: profileId } = request.params;
    return withTransaction(services.db, async (transaction) => {
      const found = await presentPerson(services, transaction, reach, profileId, results === 'all');
      const { person, records = [] } = found;
      const what = found.results ? 'page of the person with results' : 'page of the person';
      const read = [person, ...records].map(({ profile_id }) => profile_id);
      const entry = { userId, what, requestId: request.id };
      await writeAccesses(transaction, read, entry);
      return found;
    });
  });
};
