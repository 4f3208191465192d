import type { RequestOf } from '@chaps/contracts/endpoint';
import * as failed from '@chaps/contracts/failed-mails';
import type { AttendanceRequest, BulkMove, BulkResend } from '@chaps/contracts/several-bookings';
import * as several from '@chaps/contracts/several-bookings';
import type {
  BookingCancellation,
  BookingsQuery,
  ExportAudience,
  RESENDABLE_MAILS,
} from '@chaps/contracts/staff-bookings';
import * as bookings from '@chaps/contracts/staff-bookings';
import type { MessagePreviewRequest, MessageRequest } from '@chaps/contracts/staff-messages';
import * as messages from '@chaps/contracts/staff-messages';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile } from './request.ts';

const getEventParams = (eventId: string) => ({ event_id: eventId });

/** A booking's address in the API. */
export interface BookingId {
  eventId: string;
  appointmentId: string;
}
const getBookingParams = ({ eventId, appointmentId }: BookingId) => ({
  event_id: eventId,
  appointment_id: appointmentId,
});

/** Other people change what staff are looking at, so it is refetched. */
const FRESH = { staleTime: 0 };

export const bookingsQuery = (eventId: string, query: BookingsQuery) =>
  queryOptions({
    queryKey: ['staff', 'events', eventId, 'bookings', query],
    queryFn: ({ signal }) =>
      call(bookings.listBookings, { params: getEventParams(eventId), query, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export const bookingQuery = (booking: BookingId) =>
  queryOptions({
    queryKey: ['staff', 'events', booking.eventId, 'booking', booking.appointmentId],
    queryFn: ({ signal }) =>
      call(bookings.readBooking, { params: getBookingParams(booking), signal }),
    ...FRESH,
  });

/** The booking that an NHS number belongs to. The number is never in a URL, and each search is logged. */
export const findByNhsNumber = async (eventId: string, nhs_number: string) => {
  const options = { params: getEventParams(eventId), body: { nhs_number } };
  return (await call(bookings.findByNhsNumber, options)).appointment_id;
};

/**
 * Undoes the last change, up to a minute after it.
 * @throws {ApiError} 409 SLOT_TAKEN, EVENT_CHANGED
 */
export const undoBookingChange = (booking: BookingId) =>
  call(bookings.undoBookingChange, { params: getBookingParams(booking) });

/** @throws {ApiError} 409 SLOT_TAKEN, ALREADY_BOOKED, MOVE_CLOSED */
export const moveBooking = (
  booking: BookingId,
  to: { event_id: string; start_time: string; undoable?: boolean },
) => call(bookings.moveBooking, { params: getBookingParams(booking), body: to });

/** @throws {ApiError} 409 REFUND_CHANGED, CANCELLATION_CLOSED */
export const cancelBooking = (booking: BookingId, body: BookingCancellation) =>
  call(bookings.cancelBooking, { params: getBookingParams(booking), body });

/**
 * Records that an on-the-day payment was refunded by hand.
 * @throws {ApiError} 409 REFUND_CHANGED
 */
export const recordDayRefund = (booking: BookingId, reason: string) =>
  call(bookings.recordDayRefund, { params: getBookingParams(booking), body: { reason } });

/** @throws {ApiError} 409 when no refund has failed */
export const retryRefund = (booking: BookingId) =>
  call(bookings.retryBookingRefund, { params: getBookingParams(booking) });

export const resendMail = (booking: BookingId, kind: (typeof RESENDABLE_MAILS)[number]) =>
  call(bookings.resendMail, { params: getBookingParams(booking), body: { kind } });

/** @param body.resend_id makes a repeated call the same request */
export const resendConfirmations = (eventId: string, body: BulkResend) =>
  call(several.resendConfirmations, { params: getEventParams(eventId), body });

/** @throws {ApiError} 409 when all have been sent */
export const cancelConfirmations = (eventId: string, resendId: string) =>
  call(several.cancelConfirmations, { params: { event_id: eventId, resend_id: resendId } });

/** Moves each booking independently. */
export const moveBookings = (eventId: string, body: BulkMove) =>
  call(several.moveBookings, { params: getEventParams(eventId), body });

/**
 * Undoes moves, each independently, up to a minute after them.
 * @param eventId where the bookings are now
 */
export const undoMoves = (eventId: string, appointmentIds: readonly string[]) =>
  call(several.undoMoves, {
    params: getEventParams(eventId),
    body: { appointment_ids: [...appointmentIds] },
  });

export const previewMessage = (eventId: string, body: MessagePreviewRequest) =>
  call(messages.previewMessage, { params: getEventParams(eventId), body });

/**
 * Sent to the caller's own address.
 * @param body.message_id makes a repeated call the same message
 */
export const sendTestMessage = (
  eventId: string,
  body: { subject: string; body: string; message_id: string },
) => call(messages.sendTestMessage, { params: getEventParams(eventId), body });

/** @param message_id makes a repeated call the same message */
export const sendMessage = (eventId: string, body: MessageRequest & { message_id: string }) =>
  call(messages.sendMessage, { params: getEventParams(eventId), body });

/** @throws {ApiError} 409 when it has already been sent */
export const cancelMessage = (eventId: string, messageId: string) =>
  call(messages.cancelMessage, { params: { event_id: eventId, message_id: messageId } });

export const exportBookings = (eventId: string, reader: ExportAudience, handover_id?: string) =>
  callForFile(bookings.exportBookings, {
    params: getEventParams(eventId),
    query: { for: reader, handover_id },
  });

/**
 * The list as shown, all pages, as CSV.
 * @param columns separated by commas, as in its address
 */
export const exportShownBookings = (
  eventId: string,
  query: Omit<BookingsQuery, 'after' | 'before'> & { columns?: string },
) => callForFile(bookings.exportShownBookings, { params: getEventParams(eventId), query });

/** @throws {ApiError} 409 before the event's day */
export const markAttendance = (eventId: string, body: AttendanceRequest) =>
  call(several.markAttendance, { params: getEventParams(eventId), body });

export const failedMailsQuery = (query: RequestOf<typeof failed.listFailedMails>['query']) =>
  queryOptions({
    queryKey: ['staff', 'failed-mails', query],
    queryFn: ({ signal }) => call(failed.listFailedMails, { query, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  });

/** @throws {ApiError} 409 when someone has already decided */
export const retryFailedMail = (mailId: string) =>
  call(failed.retryFailedMail, { params: { mail_id: mailId } });

/** @throws {ApiError} 409 when someone has already decided */
export const closeFailedMail = (mailId: string) =>
  call(failed.closeFailedMail, { params: { mail_id: mailId } });
