import { cancelMessage } from '@chaps/api-client/staff-bookings';
import { MESSAGE_DELAY_SECONDS } from '@chaps/contracts/several-bookings';
import { formatPeopleCount } from './filter.ts';
import type { QueuedMails } from './mails-queued.tsx';

export interface QueuedMessage {
  id: string;
  people: number;
  /** London time, e.g. '3 December 2026, 18:00'; null for now. */
  at: string | null;
}

/** A queued message, with the function that cancels it. */
export const toQueuedMails = (eventId: string, { id, people, at }: QueuedMessage): QueuedMails => ({
  id,
  queued: `The message will be sent to ${formatPeopleCount(people)} ${at ? `on ${at}` : `in ${MESSAGE_DELAY_SECONDS} seconds`}.`,
  cancelled: 'The message was cancelled and will not be sent to anyone else.',
  cancel: () => cancelMessage(eventId, id),
});
