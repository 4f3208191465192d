import * as retention from '@chaps/contracts/retention';
import type { FastifyPluginAsync } from 'fastify';
import { getEditor } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';
import { changeRetentionPeriod, listRetentionPeriods } from './retention-periods.ts';

export const retentionRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(retention.readRetention, () => listRetentionPeriods(services.db));

  app.endpoint(retention.changeRetention, async (request) => {
    await changeRetentionPeriod(services, request.body, getEditor(request));
    return listRetentionPeriods(services.db);
  });
};
