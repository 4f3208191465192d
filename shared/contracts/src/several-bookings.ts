import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { recordId } from './scalars.ts';
import { bookingMove } from './staff-bookings.ts';

/** Maximum number of people or bookings that can be selected individually. */
export const MAX_SELECTED = 100;

/** Seconds within which mails to several people, including messages, can be cancelled. */
export const MESSAGE_DELAY_SECONDS = 30;

export const selectedIds = z.array(recordId).min(1).max(MAX_SELECTED);

export const cancelledMailsResponse = z.object({ taken_back: z.int(), sent: z.int() });

/** Sent once per id, however often the request is repeated. */
export const bulkResend = z.object({ resend_id: recordId, appointment_ids: selectedIds });
export type BulkResend = z.infer<typeof bulkResend>;

/** `skipped`: bookings that are not confirmed. */
export const bulkResendResponse = z.object({ people: z.int(), skipped: z.int() });

/** Each booking is handled independently, in this order. */
export const bulkMove = bookingMove.extend({ appointment_ids: selectedIds });
export type BulkMove = z.infer<typeof bulkMove>;

export const bulkMoveResponse = z.object({
  moves: z.array(
    z.object({
      appointment_id: recordId,
      moved: z.boolean(),
      /** Why it was not moved. */
      message: z.string().nullable(),
      /** For a moved booking: whether a mail is likely to arrive. Missing from older APIs. */
      reached: z.boolean().optional(),
      phone: z.string().nullable().optional(),
    }),
  ),
});
export type BulkMoveResponse = z.infer<typeof bulkMoveResponse>;

/** The bookings, at the event to which they were moved. */
export const bulkUndo = z.object({ appointment_ids: selectedIds });
export type BulkUndo = z.infer<typeof bulkUndo>;

export const bulkUndoResponse = z.object({
  moves: z.array(
    z.object({
      appointment_id: recordId,
      undone: z.boolean(),
      /** Why it was not undone. */
      message: z.string().nullable(),
    }),
  ),
});
export type BulkUndoResponse = z.infer<typeof bulkUndoResponse>;

/** `came: null` removes the marks. */
export const attendanceRequest = z.object({
  appointment_ids: selectedIds,
  came: z.boolean().nullable(),
});
export type AttendanceRequest = z.infer<typeof attendanceRequest>;

/** `skipped`: bookings that are not confirmed, or whose result was released. */
export const attendanceResponse = z.object({ marked: z.int(), skipped: z.int() });

export const moveBookings = {
  route: 'POST /staff/events/{event_id}/moves',
  caller: { staff: 'change bookings' },
  idempotent: true,
  body: bulkMove,
  answer: bulkMoveResponse,
} as const satisfies Endpoint;

/** Undoes moves within `UNDO_SECONDS`, each booking independently. */
export const undoMoves = {
  route: 'POST /staff/events/{event_id}/moves/undo',
  caller: { staff: 'change bookings' },
  body: bulkUndo,
  answer: bulkUndoResponse,
} as const satisfies Endpoint;

export const markAttendance = {
  route: 'POST /staff/events/{event_id}/attendance',
  caller: { staff: 'change bookings' },
  body: attendanceRequest,
  answer: attendanceResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const resendConfirmations = {
  route: 'POST /staff/events/{event_id}/confirmations',
  caller: { staff: 'change bookings' },
  body: bulkResend,
  answer: bulkResendResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;

export const cancelConfirmations = {
  route: 'DELETE /staff/events/{event_id}/confirmations/{resend_id}',
  caller: { staff: 'change bookings' },
  answer: cancelledMailsResponse,
  errors: ['EVENT_CHANGED'],
} as const satisfies Endpoint;
