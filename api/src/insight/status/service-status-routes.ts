import * as status from '@chaps/contracts/service-status';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../../platform/config/services.ts';
import { readServiceStatus } from './service-status.ts';

export const serviceStatusRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db, config } },
) => {
  app.endpoint(status.readServiceStatus, () => readServiceStatus(db, config.PROMETHEUS_URL));
};
