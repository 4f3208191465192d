import { eventParams, successResponse } from '@chaps/contracts';
import {
  attendanceRequest,
  attendanceResponse,
  bookingCancellation,
  bookingMail,
  bookingMove,
  bookingParams,
  bookingResponse,
  bookingsQuery,
  bookingsResponse,
  bulkMove,
  bulkMoveResponse,
  bulkResend,
  bulkResendResponse,
  cancelledMailsResponse,
  exportQuery,
  messageParams,
  messagePreview,
  messageRequest,
  messageResponse,
  newMessage,
  nhsNumberSearch,
  nhsNumberSearchResponse,
  resendParams,
} from '@chaps/contracts/staff-bookings';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../config/services.ts';
import { perPerson } from '../http/limits.ts';
import { assertMay, staffOf } from './access.ts';
import { answers, done } from './answers.ts';
import { listBookings } from './booking-list.ts';
import { readBooking } from './booking-page.ts';
import { cancelConfirmations, moveBookings, resendConfirmations } from './bulk-bookings.ts';
import { cancelBooking, moveBooking, resendMail, retryBookingRefund } from './change-booking.ts';
import { exportBookings } from './export.ts';
import { markAttendance } from './mark-attendance.ts';
import { cancelMessage, previewMessage, sendMessage } from './messages.ts';
import { findByNhsNumber } from './nhs-number-search.ts';

interface BookingParams {
  event_id: string;
  appointment_id: string;
}

const changeOf = (request: FastifyRequest, params: BookingParams) => ({
  staff: staffOf(request),
  eventId: params.event_id,
  appointmentId: params.appointment_id,
  requestId: request.id,
});

const bulkOf = (request: FastifyRequest, params: { event_id: string }) => ({
  staff: staffOf(request),
  eventId: params.event_id,
  requestId: request.id,
});

const senderOf = (request: FastifyRequest, params: { event_id: string }) => ({
  actor: staffOf(request).userId,
  eventId: params.event_id,
  requestId: request.id,
});

export const bookingRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;
  const ofEvent = <Schema>(schema: Schema) => ({ ...answers(schema), params: eventParams });
  const ofBooking = <Schema>(schema: Schema) => ({ ...answers(schema), params: bookingParams });
  const seeing = { config: { staff: 'see bookings' as const } };
  const changing = { config: { staff: 'change bookings' as const, idempotent: true } };
  const messaging = { config: { staff: 'message bookings' as const } };
  const limited = (name: string, points: number) =>
    app.limit({ name, points, seconds: 600, per: perPerson });

  app.get(
    '/staff/events/:event_id/bookings',
    { ...seeing, schema: { ...ofEvent(bookingsResponse), querystring: bookingsQuery } },
    ({ params, query }) => listBookings(db, params.event_id, query),
  );

  app.post(
    '/staff/events/:event_id/nhs-number-search',
    {
      config: { staff: 'use NHS numbers' },
      preHandler: limited('nhs-number-search', 60),
      schema: { ...ofEvent(nhsNumberSearchResponse), body: nhsNumberSearch },
    },
    async (request) => {
      const { params, body, id } = request;
      const { userId } = staffOf(request);
      const found = await findByNhsNumber(services, userId, params.event_id, body.nhs_number, id);
      return { appointment_id: found };
    },
  );

  app.get(
    '/staff/events/:event_id/bookings.csv',
    {
      config: { staff: 'export bookings' },
      preHandler: limited('export-bookings', 30),
      schema: { hide: true, params: eventParams, querystring: exportQuery },
    },
    async (request, reply) => {
      const { params, query, id } = request;
      if (query.for === 'laboratory') await assertMay(services, request, 'use NHS numbers');
      const { userId } = staffOf(request);
      const reading = { userId, eventId: params.event_id, reader: query.for, requestId: id };
      const csv = await exportBookings(services, reading);
      const name = `appointments-${query.for}.csv`;
      return reply
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .type('text/csv; charset=utf-8')
        .send(csv);
    },
  );

  app.get(
    '/staff/events/:event_id/bookings/:appointment_id',
    { ...seeing, schema: ofBooking(bookingResponse) },
    ({ params }) => readBooking(db, params.event_id, params.appointment_id),
  );

  app.post(
    '/staff/events/:event_id/bookings/:appointment_id/move',
    { ...changing, schema: { ...ofBooking(successResponse), body: bookingMove } },
    async (request) => {
      await moveBooking(services, changeOf(request, request.params), request.body);
      return done;
    },
  );

  app.post(
    '/staff/events/:event_id/bookings/:appointment_id/cancellation',
    { ...changing, schema: { ...ofBooking(successResponse), body: bookingCancellation } },
    async (request) => {
      await cancelBooking(services, changeOf(request, request.params), request.body);
      return done;
    },
  );

  app.post(
    '/staff/events/:event_id/bookings/:appointment_id/refund-retry',
    { ...changing, schema: ofBooking(successResponse) },
    async (request) => {
      await retryBookingRefund(services, changeOf(request, request.params));
      return done;
    },
  );

  app.post(
    '/staff/events/:event_id/bookings/:appointment_id/mails',
    {
      ...changing,
      preHandler: limited('resend-mail', 60),
      schema: { ...ofBooking(successResponse), body: bookingMail },
    },
    async (request) => {
      await resendMail(services, changeOf(request, request.params), request.body.kind);
      return done;
    },
  );

  app.post(
    '/staff/events/:event_id/moves',
    { ...changing, schema: { ...ofEvent(bulkMoveResponse), body: bulkMove } },
    (request) => moveBookings(services, bulkOf(request, request.params), request.body),
  );

  app.post(
    '/staff/events/:event_id/attendance',
    {
      config: { staff: 'change bookings' },
      schema: { ...ofEvent(attendanceResponse), body: attendanceRequest },
    },
    (request) => markAttendance(services, bulkOf(request, request.params), request.body),
  );

  app.post(
    '/staff/events/:event_id/confirmations',
    {
      config: { staff: 'change bookings' },
      preHandler: limited('resend-confirmations', 30),
      schema: { ...ofEvent(bulkResendResponse), body: bulkResend },
    },
    (request) => resendConfirmations(services, bulkOf(request, request.params), request.body),
  );

  app.delete(
    '/staff/events/:event_id/confirmations/:resend_id',
    {
      config: { staff: 'change bookings' },
      schema: { ...answers(cancelledMailsResponse), params: resendParams },
    },
    (request) =>
      cancelConfirmations(services, bulkOf(request, request.params), request.params.resend_id),
  );

  app.post(
    '/staff/events/:event_id/messages/preview',
    { ...messaging, schema: { ...ofEvent(messagePreview), body: messageRequest } },
    ({ params, body }) => previewMessage(services, params.event_id, body),
  );

  app.post(
    '/staff/events/:event_id/messages',
    {
      ...messaging,
      preHandler: limited('staff-message', 30),
      schema: { ...ofEvent(messageResponse), body: newMessage },
    },
    (request) => sendMessage(services, senderOf(request, request.params), request.body),
  );

  app.delete(
    '/staff/events/:event_id/messages/:message_id',
    { ...messaging, schema: { ...answers(cancelledMailsResponse), params: messageParams } },
    (request) =>
      cancelMessage(services, senderOf(request, request.params), request.params.message_id),
  );
};
