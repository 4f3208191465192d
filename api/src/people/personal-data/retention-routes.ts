import * as retention from '@chaps/contracts/retention';
import type { FastifyPluginAsync } from 'fastify';
import { getStaff } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';
import { changePeriod, listRetention } from './retention-periods.ts';

export const retentionRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(retention.readRetention, () => listRetention(services.db));

  app.endpoint(retention.changeRetention, async (request) => {
    await changePeriod(services, request.body, {
      actor: getStaff(request).userId,
      requestId: request.id,
    });
    return listRetention(services.db);
  });
};
