import { getReach, mayDo, reachIncludes, type StaffAction, type StaffReach } from '@chaps/domain';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Services } from '../platform/config/services.ts';
import { HttpError, NotFoundError, UnauthorizedError } from '../platform/http/errors.ts';
import { listActiveGrants } from './staff-grants.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The staff member who calls a staff route, with their reach; null on every other route. */
    staff: Staff | null;
  }
}

export interface Staff {
  userId: string;
  reach: StaffReach;
}

const forbiddenError = () => new HttpError(403, 'FORBIDDEN', 'Your role does not allow this.');

/**
 * Checks that a caller may act as staff: session, second factor, active role, its permission and events.
 * @throws {HttpError} 403 STAFF_ONLY, SECOND_FACTOR_REQUIRED, FORBIDDEN; 404 for an event outside the role
 */
export async function authoriseStaff(
  { db, now }: Services,
  request: FastifyRequest,
  action: StaffAction | 'enter',
): Promise<Staff> {
  const { caller } = request;
  if (!caller) throw new UnauthorizedError();
  const { userId } = caller.session;
  const grants = await listActiveGrants(db, userId);
  if (grants.length === 0) throw new HttpError(403, 'STAFF_ONLY', 'This page is for staff.');
  if (action === 'enter') return { userId, reach: [] };
  if (!caller.secondFactor) {
    throw new HttpError(
      403,
      'SECOND_FACTOR_REQUIRED',
      'Please enter the code from your app first.',
    );
  }
  const reach = getReach(grants, action, now());
  if (!mayDo(grants, action, now())) throw forbiddenError();
  const eventId = findEventId(request);
  if (eventId !== undefined && !reachIncludes(reach, eventId)) throw new NotFoundError();
  return { userId, reach };
}

const eventParams = z.object({ event_id: z.string().toLowerCase() });

const findEventId = ({ params }: FastifyRequest): string | undefined =>
  eventParams.safeParse(params).data?.event_id;

/** The caller of a staff route. */
export function getStaff({ staff }: FastifyRequest): Staff {
  if (!staff) throw new UnauthorizedError();
  return staff;
}

/** Who makes a change, and in which request, for its audit row. */
export const getEditor = (request: FastifyRequest) => ({
  actor: getStaff(request).userId,
  requestId: request.id,
});

/** The events that the caller can see for an action other than the route's own. */
export async function readReachForAction(
  { db, now }: Services,
  request: FastifyRequest,
  action: StaffAction,
): Promise<StaffReach> {
  return getReach(await listActiveGrants(db, getStaff(request).userId), action, now());
}

/**
 * For a route that offers more to some roles.
 * @throws {HttpError} 403 FORBIDDEN when no role of the caller allows it for the route's event
 */
export async function assertMayDo(
  { db, now }: Services,
  request: FastifyRequest,
  action: StaffAction,
): Promise<void> {
  const grants = await listActiveGrants(db, getStaff(request).userId);
  if (!mayDo(grants, action, now(), findEventId(request))) throw forbiddenError();
}

/** A role limited to one event may not create others, or change what all events share. */
export function requireAllEvents(request: FastifyRequest): void {
  if (getStaff(request).reach === 'all') return;
  throw new HttpError(403, 'FORBIDDEN', 'Your role covers one event only.');
}
