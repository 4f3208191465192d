import type { StaffBooking } from '@chaps/contracts/staff-bookings';

/**
 * Whether an e-mail is likely to arrive: they have an address, and the last mail to it was not rejected.
 */
export const canReceiveMail = ({
  email,
  reached,
}: Pick<StaffBooking, 'email' | 'reached'>): boolean => reached ?? email !== null;

/** What staff should do for a person who cannot be reached by e-mail. */
export const getCallAdvice = (name: string, phone: string | null | undefined): string =>
  `${name} cannot be reached by e-mail: ${phone ? `please call them on ${phone}` : 'no telephone number recorded'}`;

/** Where undelivered messages are listed. */
export const UNDELIVERED_NOTE =
  'The message is listed under ‘Messages that did not arrive’ until someone has told them.';
