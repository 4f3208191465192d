import { listPeople } from '@chaps/contracts/staff-people';
import type { FastifyPluginAsync } from 'fastify';
import { staffOf } from '../accounts/staff.ts';
import type { Services } from '../config/services.ts';
import { pageOfPeople } from './list.ts';

export const staffPeopleRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(listPeople, (request) =>
    pageOfPeople(services.db, staffOf(request).reach, request.query),
  );
};
