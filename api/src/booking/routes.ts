import * as several from '@chaps/contracts/several-bookings';
import * as bookings from '@chaps/contracts/staff-bookings';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { assertMayDo, getStaff } from '../accounts/staff.ts';
import type { Services } from '../platform/config/services.ts';
import { done } from '../platform/http/answers.ts';
import { perPerson } from '../platform/http/limits.ts';
import { listBookings } from './booking-list.ts';
import { readBooking } from './booking-page.ts';
import { cancelConfirmations, resendConfirmations } from './bulk-bookings.ts';
import {
  cancelBooking,
  moveBooking,
  refundDayPayment,
  resendMail,
  retryBookingRefund,
} from './change-booking.ts';
import { exportBookings } from './export.ts';
import { exportListedBookings } from './export-listed-bookings.ts';
import { markAttendance } from './mark-attendance.ts';
import { moveBookings, undoMoves } from './move-bookings.ts';
import { findByNhsNumber } from './nhs-number-search.ts';
import { undoChange } from './undo-change.ts';

interface BookingParams {
  event_id: string;
  appointment_id: string;
}

const changeOf = (request: FastifyRequest, params: BookingParams) => ({
  staff: getStaff(request),
  eventId: params.event_id,
  appointmentId: params.appointment_id,
  requestId: request.id,
});

const getBulkRequest = (request: FastifyRequest, params: { event_id: string }) => ({
  staff: getStaff(request),
  eventId: params.event_id,
  requestId: request.id,
});

export const staffBookingRoutes: FastifyPluginAsync<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db } = services;
  const limited = (name: string, points: number) => ({
    preHandler: app.limit({ name, points, seconds: 600, per: perPerson }),
  });

  app.endpoint(bookings.listBookings, ({ params, query }) =>
    listBookings(db, params.event_id, query),
  );

  app.endpoint(bookings.findByNhsNumber, limited('nhs-number-search', 60), async (request) => {
    const { params, body, id } = request;
    const { userId } = getStaff(request);
    const found = await findByNhsNumber(services, userId, params.event_id, body.nhs_number, id);
    return { appointment_id: found };
  });

  app.endpoint(bookings.exportBookings, limited('export-bookings', 30), async (request, reply) => {
    const { params, query, id } = request;
    if (query.for === 'laboratory') await assertMayDo(services, request, 'use NHS numbers');
    const { userId } = getStaff(request);
    const reading = {
      ...{ userId, eventId: params.event_id, reader: query.for, requestId: id },
      handoverId: query.handover_id,
    };
    const csv = await exportBookings(services, reading);
    const name = `appointments-${query.for}.csv`;
    reply.header('Content-Disposition', `attachment; filename="${name}"`);
    reply.type('text/csv; charset=utf-8');
    return csv;
  });

  app.endpoint(
    bookings.exportShownBookings,
    limited('export-bookings', 30),
    async (request, reply) => {
      const { params, query, id } = request;
      const { userId } = getStaff(request);
      const reading = { userId, eventId: params.event_id, requestId: id };
      const csv = await exportListedBookings(db, reading, query);
      reply.header('Content-Disposition', 'attachment; filename="bookings.csv"');
      reply.type('text/csv; charset=utf-8');
      return csv;
    },
  );

  app.endpoint(bookings.readBooking, ({ params }) =>
    readBooking(db, params.event_id, params.appointment_id),
  );

  app.endpoint(bookings.moveBooking, async (request) => {
    await moveBooking(services, changeOf(request, request.params), request.body);
    return done;
  });

  app.endpoint(bookings.cancelBooking, async (request) => {
    await cancelBooking(services, changeOf(request, request.params), request.body);
    return done;
  });

  app.endpoint(bookings.undoBookingChange, (request) =>
    undoChange(services, changeOf(request, request.params)),
  );

  app.endpoint(bookings.retryBookingRefund, async (request) => {
    await retryBookingRefund(services, changeOf(request, request.params));
    return done;
  });

  app.endpoint(bookings.recordDayRefund, async (request) => {
    const change = changeOf(request, request.params);
    await refundDayPayment(services, change, request.body.reason);
    return done;
  });

  app.endpoint(bookings.resendMail, limited('resend-mail', 60), async (request) => {
    await resendMail(services, changeOf(request, request.params), request.body.kind);
    return done;
  });

  app.endpoint(several.moveBookings, (request) =>
    moveBookings(services, getBulkRequest(request, request.params), request.body),
  );

  app.endpoint(several.undoMoves, (request) =>
    undoMoves(services, getBulkRequest(request, request.params), request.body),
  );

  app.endpoint(several.markAttendance, (request) =>
    markAttendance(services, getBulkRequest(request, request.params), request.body),
  );

  app.endpoint(several.resendConfirmations, limited('resend-confirmations', 30), (request) =>
    resendConfirmations(services, getBulkRequest(request, request.params), request.body),
  );

  app.endpoint(several.cancelConfirmations, (request) =>
    cancelConfirmations(
      services,
      getBulkRequest(request, request.params),
      request.params.resend_id,
    ),
  );
};
