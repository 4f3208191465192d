import { successResponse } from '@chaps/contracts/scalars';
import {
  type AttendanceRequest,
  attendanceResponse,
  type BookingCancellation,
  type BookingsQuery,
  type BulkMove,
  type BulkResend,
  bookingResponse,
  bookingsResponse,
  bulkMoveResponse,
  bulkResendResponse,
  cancelledMailsResponse,
  type ExportReader,
  failedMailsResponse,
  type MessageRequest,
  messagePreview,
  messageResponse,
  nhsNumberSearchResponse,
  type RESENDABLE,
} from '@chaps/contracts/staff-bookings';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, requestFile } from './request.ts';

const success = { schema: successResponse };
const part = encodeURIComponent;
const pathOf = (eventId: string) => `/staff/events/${part(eventId)}`;

/** A booking's address in the API. */
export interface BookingId {
  eventId: string;
  appointmentId: string;
}
const bookingPath = ({ eventId, appointmentId }: BookingId) =>
  `${pathOf(eventId)}/bookings/${part(appointmentId)}`;

/** Staff look at what others change at the same time. */
const FRESH = { staleTime: 0 };

export const bookingsQuery = (eventId: string, query: BookingsQuery) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'bookings', query],
    queryFn: ({ signal }) =>
      api.get(`${pathOf(eventId)}/bookings`, { schema: bookingsResponse, query, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const bookingQuery = ({ eventId, appointmentId }: BookingId) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'booking', appointmentId],
    queryFn: ({ signal }) =>
      api.get(bookingPath({ eventId, appointmentId }), { schema: bookingResponse, signal }),
    ...FRESH,
  });

/** The booking of an NHS number, which is never in a URL. Each search is logged. */
export const findByNhsNumber = async (eventId: string, nhs_number: string) => {
  const options = { schema: nhsNumberSearchResponse, body: { nhs_number } };
  return (await api.post(`${pathOf(eventId)}/nhs-number-search`, options)).appointment_id;
};

/** @throws {ApiError} 409 SLOT_TAKEN, ALREADY_BOOKED, MOVE_CLOSED */
export const moveBooking = (booking: BookingId, to: { event_id: string; start_time: string }) =>
  api.post(`${bookingPath(booking)}/move`, { ...success, body: to });

/** @throws {ApiError} 409 REFUND_CHANGED, CANCELLATION_CLOSED */
export const cancelBooking = (booking: BookingId, body: BookingCancellation) =>
  api.post(`${bookingPath(booking)}/cancellation`, { ...success, body });

/** @throws {ApiError} 409 when none has failed */
export const retryRefund = (booking: BookingId) =>
  api.post(`${bookingPath(booking)}/refund-retry`, success);

export const resendMail = (booking: BookingId, kind: (typeof RESENDABLE)[number]) =>
  api.post(`${bookingPath(booking)}/mails`, { ...success, body: { kind } });

/** @param body.resend_id makes a repeated call the same */
export const resendConfirmations = (eventId: string, body: BulkResend) =>
  api.post(`${pathOf(eventId)}/confirmations`, { schema: bulkResendResponse, body });

/** @throws {ApiError} 409 when all have been sent */
export const cancelConfirmations = (eventId: string, resendId: string) =>
  api.delete(`${pathOf(eventId)}/confirmations/${part(resendId)}`, {
    schema: cancelledMailsResponse,
  });

/** Each booking moves or stays on its own. */
export const moveBookings = (eventId: string, body: BulkMove) =>
  api.post(`${pathOf(eventId)}/moves`, { schema: bulkMoveResponse, body });

export const previewMessage = (eventId: string, body: MessageRequest) =>
  api.post(`${pathOf(eventId)}/messages/preview`, { schema: messagePreview, body });

/** @param message_id makes a repeated call the same message */
export const sendMessage = (eventId: string, body: MessageRequest & { message_id: string }) =>
  api.post(`${pathOf(eventId)}/messages`, { schema: messageResponse, body });

/** @throws {ApiError} 409 when it has been sent */
export const cancelMessage = (eventId: string, messageId: string) =>
  api.delete(`${pathOf(eventId)}/messages/${part(messageId)}`, { schema: cancelledMailsResponse });

export const exportBookings = (eventId: string, reader: ExportReader) =>
  requestFile(`${pathOf(eventId)}/bookings.csv`, { for: reader });

/** @throws {ApiError} 409 before the event's day */
export const markAttendance = (eventId: string, body: AttendanceRequest) =>
  api.post(`${pathOf(eventId)}/attendance`, { schema: attendanceResponse, body });

export const failedMailsQuery = () =>
  queryOptions({
    queryKey: ['staff', 'failed-mails'],
    queryFn: ({ signal }) =>
      api.get('/staff/failed-mails', { schema: failedMailsResponse, signal }),
    ...FRESH,
  });

/** @throws {ApiError} 409 when somebody has decided before */
export const retryFailedMail = (mailId: string) =>
  api.post(`/staff/failed-mails/${part(mailId)}/retry`, success);

/** @throws {ApiError} 409 when somebody has decided before */
export const closeFailedMail = (mailId: string) =>
  api.delete(`/staff/failed-mails/${part(mailId)}`, success);
