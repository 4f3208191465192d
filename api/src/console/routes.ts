import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../accounts/services.ts';
import { bookingRoutes } from './booking-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { failedMailRoutes } from './failed-mail-routes.ts';
import { followUpRoutes } from './follow-up-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { readingRoutes } from './reading-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import { resultRoutes } from './result-routes.ts';

/** The console of staff. Its routes are in no public document. */
export const consoleRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  await app.register(memberRoutes, { services });
  await app.register(eventRoutes, { services });
  await app.register(bookingRoutes, { services });
  await app.register(failedMailRoutes, { services });
  await app.register(readingRoutes, { services });
  await app.register(resultRoutes, { services });
  await app.register(followUpRoutes, { services });
  await app.register(releaseRoutes, { services });
};
