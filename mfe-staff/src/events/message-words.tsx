import type { DeliveryState, SentMessage } from '@chaps/contracts/staff-messages';
import { Tag } from '@chaps/ui';
import { GROUP_LABELS } from '../bookings/filter.ts';
import { NoWrap } from '../components/table-parts.tsx';

/** The recipients of a message, as text. */
export const describeRecipients = ({ to }: Pick<SentMessage, 'to'>): string =>
  to === 'selected people' ? 'Selected people' : GROUP_LABELS[to];

export const DELIVERY_LABELS: Record<DeliveryState, string> = {
  queued: 'Queued',
  delayed: 'Failed, retrying',
  accepted: 'Accepted by the mail server',
  delivered: 'Delivered',
  failed: 'Failed permanently',
  cancelled: 'Not sent',
};

export const DeliveryTag = ({ state }: { state: DeliveryState }) => (
  <Tag tone={state === 'accepted' ? 'info' : 'neutral'}>
    <NoWrap>{DELIVERY_LABELS[state]}</NoWrap>
  </Tag>
);

export const countPeople = ({ deliveries }: SentMessage): number =>
  Object.values(deliveries).reduce((sum, mails) => sum + mails, 0);

/**
 * Counts the mails that cancelling would stop. Mails that failed permanently can be resent from their
 * list.
 */
export const countWaiting = ({ deliveries: { queued, delayed } }: SentMessage): number =>
  queued + delayed;
