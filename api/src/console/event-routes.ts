import { eventParams, successResponse } from '@chaps/contracts';
import { reasonRequest } from '@chaps/contracts/staff';
import {
  accessCodeLabel,
  accessCodeParams,
  accessCodesResponse,
  bookingSwitch,
  callOffPreview,
  callOffResponse,
  eventChange,
  eventChangePreview,
  eventDetails,
  fillingResponse,
  newAccessCodeResponse,
  newEventResponse,
  productsResponse,
  staffEventResponse,
  staffEventsQuery,
  staffEventsResponse,
  todayResponse,
} from '@chaps/contracts/staff-events';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { HttpError } from '../http/errors.ts';
import { staffOf } from './access.ts';
import { addAccessCode, listAccessCodes, revokeAccessCode } from './access-codes.ts';
import { answers, done } from './answers.ts';
import { callOff, previewCallOff } from './call-off.ts';
import {
  changeEvent,
  createEvent,
  previewChange,
  publishEvent,
  switchBooking,
} from './change-event.ts';
import { listStaffEvents, readStaffEvent } from './event-queries.ts';
import { fillingOf } from './filling.ts';
import { todayOf } from './today.ts';

/** A role for one event makes no others. */
function requireAllEvents(request: FastifyRequest): void {
  if (staffOf(request).reach === 'all') return;
  throw new HttpError(403, 'FORBIDDEN', 'Your role is for one event.');
}

export const eventRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;
  const ofEvent = <Schema>(schema: Schema) => ({ ...answers(schema), params: eventParams });
  const seeing = { config: { staff: 'see events' as const } };
  const changing = { config: { staff: 'change events' as const } };

  app.get(
    '/staff/today',
    { config: { staff: 'see today' }, schema: answers(todayResponse) },
    (request) => todayOf(services, staffOf(request)),
  );

  app.get('/staff/products', { ...seeing, schema: answers(productsResponse) }, async () => {
    const products = await db
      .selectFrom('products')
      .select(['product_id', 'product_name', 'price_pence as price'])
      .orderBy('product_name')
      .execute();
    return { products };
  });

  app.get(
    '/staff/events',
    { ...seeing, schema: { ...answers(staffEventsResponse), querystring: staffEventsQuery } },
    (request) => {
      const { page, ...query } = request.query;
      return listStaffEvents(db, staffOf(request).reach, { ...query, page: Number(page) });
    },
  );

  app.post(
    '/staff/events',
    { ...changing, schema: { ...answers(newEventResponse), body: eventDetails } },
    async (request) => {
      requireAllEvents(request);
      const { userId } = staffOf(request);
      return { event_id: await createEvent(services, userId, request.body, request.id) };
    },
  );

  app.get(
    '/staff/events/:event_id',
    { ...seeing, schema: ofEvent(staffEventResponse) },
    (request) => readStaffEvent(db, request.params.event_id),
  );

  app.patch(
    '/staff/events/:event_id',
    { ...changing, schema: { ...ofEvent(successResponse), body: eventChange } },
    async (request) => {
      const { params, body, id } = request;
      await changeEvent(services, staffOf(request).userId, params.event_id, body, id);
      return done;
    },
  );

  app.post(
    '/staff/events/:event_id/change-preview',
    { ...changing, schema: { ...ofEvent(eventChangePreview), body: eventChange } },
    ({ params, body }) => previewChange(services, params.event_id, body),
  );

  app.post(
    '/staff/events/:event_id/publication',
    { ...changing, schema: ofEvent(successResponse) },
    async (request) => {
      await publishEvent(services, staffOf(request).userId, request.params.event_id, request.id);
      return done;
    },
  );

  app.post(
    '/staff/events/:event_id/booking',
    { ...changing, schema: { ...ofEvent(successResponse), body: bookingSwitch } },
    async (request) => {
      const { params, body, id } = request;
      await switchBooking(services, staffOf(request).userId, params.event_id, body.open, id);
      return done;
    },
  );

  app.get(
    '/staff/events/:event_id/call-off',
    { ...changing, schema: ofEvent(callOffPreview) },
    (request) => previewCallOff(services, request.params.event_id),
  );

  app.post(
    '/staff/events/:event_id/call-off',
    { ...changing, schema: { ...ofEvent(callOffResponse), body: reasonRequest } },
    (request) => {
      const { params, body, id } = request;
      return callOff(services, staffOf(request).userId, params.event_id, body.reason, id);
    },
  );

  app.get(
    '/staff/events/:event_id/access-codes',
    { ...seeing, schema: ofEvent(accessCodesResponse) },
    async ({ params }) => ({ codes: await listAccessCodes(services, params.event_id) }),
  );

  app.post(
    '/staff/events/:event_id/access-codes',
    { ...changing, schema: { ...ofEvent(newAccessCodeResponse), body: accessCodeLabel } },
    async (request) => {
      const { params, body, id } = request;
      const { userId } = staffOf(request);
      return { code: await addAccessCode(services, userId, params.event_id, body.label, id) };
    },
  );

  app.delete(
    '/staff/events/:event_id/access-codes/:code_id',
    { ...changing, schema: { ...answers(successResponse), params: accessCodeParams } },
    async (request) => {
      const { event_id, code_id } = request.params;
      await revokeAccessCode(services, staffOf(request).userId, event_id, code_id, request.id);
      return done;
    },
  );

  app.get(
    '/staff/events/:event_id/filling',
    { config: { staff: 'watch an event fill' }, schema: ofEvent(fillingResponse) },
    ({ params }) => fillingOf(services, params.event_id),
  );
};
