import { randomBytes } from 'node:crypto';
import { checkAccessCode } from '@chaps/contracts';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Services } from '../platform/config/services.ts';
import { perAddress } from '../platform/http/limits.ts';
import { isAccessCodeValid } from './access-codes.ts';
import { issuePass } from './passes.ts';

const getEventId = (request: FastifyRequest) =>
  (request.params as { event_id: string }).event_id.toLowerCase();
const perAddressAndEvent = (request: FastifyRequest) =>
  `${perAddress(request)} ${getEventId(request)}`;

export const accessCodeRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services: { db, keys, now } },
) => {
  const perMinutes = app.limit({
    name: 'access-code',
    points: 20,
    seconds: 600,
    per: perAddressAndEvent,
  });
  // A limit across all addresses: enough for the members of one lodge.
  const perHour = app.limit({
    name: 'access-code-event',
    points: 600,
    seconds: 3600,
    per: getEventId,
  });

  // An unknown event, one that is not private and a wrong code are handled alike: same statement, same
  // signing, same fields and sizes.
  app.endpoint(
    checkAccessCode,
    { preHandler: [perMinutes, perHour] },
    async ({ params, body }, reply) => {
      reply.header('Cache-Control', 'no-store');
      const opens = await isAccessCodeValid({ db, keys }, params.event_id, body.access_code);
      const granted = await issuePass(keys, params.event_id, now());
      if (opens) return { status: 'success' as const, ...granted };
      const claims = granted.pass.slice(0, granted.pass.lastIndexOf('.'));
      const nothing = randomBytes(32).toString('base64url');
      return { status: 'error' as const, ...granted, pass: `${claims}.${nothing}` };
    },
  );
};
