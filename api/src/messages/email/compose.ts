import type { Selectable } from 'kysely';
import type { Outbox } from '../../platform/db/types.ts';
import type { OutgoingMail } from './mailer.ts';

export type OutboxRow = Selectable<Outbox>;
export type Content = Omit<OutgoingMail, 'to' | 'messageId'>;
/** `to` is null if the person has no address. */
export type AddressedContent = Content & { to: string | null };

/**
 * Composes a mail of the outbox from current data.
 * @returns null when it no longer applies: the appointment was cancelled, the person erased
 */
export type Composer<Services> = (
  services: Services,
  mail: OutboxRow,
) => Promise<AddressedContent | null>;
