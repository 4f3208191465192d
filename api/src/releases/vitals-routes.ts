import { reportVitals, startVisit } from '@chaps/contracts';
import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../platform/config/services.ts';
import { perAddress } from '../platform/http/limits.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { countCanaryEvent } from './canaries.ts';
import { countVisit } from './figures.ts';
import { issueVisit, readVisit, toNetwork, toNetworkKey } from './visits.ts';

interface Options {
  services: Services;
  metrics?: Metrics | undefined;
}

/** Browser measurements, stored in this process's metrics and in the database for all replicas. */
export const telemetryRoutes: FastifyPluginAsync<Options> = async (
  app,
  { services: { db, keys, now }, metrics },
) => {
  const visits = app.limit({
    name: 'visits',
    points: 60,
    seconds: 600,
    per: ({ ip }) => toNetwork(ip),
  });
  app.endpoint(startVisit, { preHandler: visits }, async ({ ip }, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { visit: await issueVisit(keys, ip, now()) };
  });

  const vitals = app.limit({ name: 'vitals', points: 60, seconds: 60, per: perAddress });
  app.endpoint(reportVitals, { preHandler: vitals }, async ({ body, ip }, reply) => {
    for (const report of body.builds) {
      metrics?.observeBrowser(report);
      await countVisit(db, report, toNetworkKey(keys, ip));
    }
    const visit = body.visit === undefined ? null : await readVisit(keys, body.visit, now());
    if (visit) for (const event of body.canaryEvents) await countCanaryEvent(db, event, visit);
    reply.code(204);
    return null;
  });
};
