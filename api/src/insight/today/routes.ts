import { readToday } from '@chaps/contracts/today';
import type { FastifyPluginAsync } from 'fastify';
import { getStaff } from '../../accounts/staff.ts';
import type { Services } from '../../platform/config/services.ts';
import { listTasks } from './today.ts';

export const todayRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  app.endpoint(readToday, (request) => listTasks(services, getStaff(request)));
};
