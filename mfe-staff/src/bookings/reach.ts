import type { StaffBooking } from '@chaps/contracts/staff-bookings';

/** An e-mail is likely to arrive: they have an address, and it was not refused last. */
export const canReceiveMail = ({
  email,
  reached,
}: Pick<StaffBooking, 'email' | 'reached'>): boolean => reached ?? email !== null;

/** What staff do for a person whom no e-mail reaches. */
export const callAdvice = (name: string, phone: string | null | undefined): string =>
  `No e-mail reaches ${name}: ${phone ? `please call them on ${phone}` : 'no telephone number recorded'}`;

/** Where such a message is listed. */
export const LISTED_AS_UNDELIVERED =
  'The message is listed under ‘Messages that did not arrive’ until someone has told them.';
