import { mayDo, reaches, reachOf, type StaffAction, type StaffReach } from '@chaps/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import * as z from 'zod';
import { activeGrants } from '../accounts/staff-grants.ts';
import type { Services } from '../config/services.ts';
import { HttpError, NotFoundError, UnauthorizedError } from '../http/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the caller of a staff route may reach by it; null on every other route. */
    staff: Staff | null;
  }
  interface FastifyContextConfig {
    /** What a staff route does; 'enter' is for staff who have not shown a second factor yet. */
    staff?: StaffAction | 'enter';
  }
}

export interface Staff {
  userId: string;
  reach: StaffReach;
}

/**
 * Guards every route registered beside it: session, second factor, active role, its permission and
 * events. A route without an action is not registered.
 */
export const staffOnly = fp(async (app: FastifyInstance, { services }: { services: Services }) => {
  app.decorateRequest('staff', null);
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.staff) throw new Error(`${url} does not say which staff may call it`);
  });
  app.addHook('onRequest', app.signedIn);
  // Before validation, so that an unauthorised caller learns nothing about the request's shape.
  app.addHook('onRequest', async (request) => {
    request.staff = await admitStaff(services, request);
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
});

const forbidden = () => new HttpError(403, 'FORBIDDEN', 'Your role does not allow this.');

/**
 * @throws {HttpError} 403 STAFF_ONLY, SECOND_FACTOR_REQUIRED, FORBIDDEN; 404 for an event that the
 *   role does not reach
 */
async function admitStaff({ db, now }: Services, request: FastifyRequest): Promise<Staff> {
  const { caller } = request;
  const action = request.routeOptions.config.staff;
  if (!caller || !action) throw new UnauthorizedError();
  const { userId } = caller.session;
  const grants = await activeGrants(db, userId);
  if (grants.length === 0) throw new HttpError(403, 'STAFF_ONLY', 'This page is for staff.');
  if (action === 'enter') return { userId, reach: [] };
  if (!caller.secondFactor) {
    throw new HttpError(403, 'SECOND_FACTOR_REQUIRED', 'Please enter the code of your app first.');
  }
  const reach = reachOf(grants, action, now());
  if (!mayDo(grants, action, now())) throw forbidden();
  const eventId = eventOf(request);
  if (eventId !== undefined && !reaches(reach, eventId)) throw new NotFoundError();
  return { userId, reach };
}

const ofEvent = z.object({ event_id: z.string().toLowerCase() });

const eventOf = ({ params }: FastifyRequest): string | undefined =>
  ofEvent.safeParse(params).data?.event_id;

/** The caller of a route behind `staffOnly`. */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw new UnauthorizedError();
  return staff;
}

/**
 * For a route that does more for some roles.
 * @throws {HttpError} 403 FORBIDDEN when no role of the caller allows it for the route's event
 */
export async function assertMay(
  { db, now }: Services,
  request: FastifyRequest,
  action: StaffAction,
): Promise<void> {
  const grants = await activeGrants(db, staffOf(request).userId);
  if (!mayDo(grants, action, now(), eventOf(request))) throw forbidden();
}
