import {
  bookForPerson as book,
  type TelephoneBookingInput,
  type TelephoneBookingResult,
} from '@chaps/contracts/telephone-bookings';
import { call } from './request.ts';

/**
 * Books for a person who phoned, wrote or came in.
 * @param idempotencyKey the same for the same content
 * @throws {ApiError} 409 ALREADY_BOOKED, PERSON_KNOWN, SLOT_TAKEN; 422
 */
export const bookForPerson = async (
  eventId: string,
  body: TelephoneBookingInput,
  idempotencyKey: string,
): Promise<TelephoneBookingResult> =>
  (await call(book, { params: { event_id: eventId }, body, idempotencyKey })).booking;
