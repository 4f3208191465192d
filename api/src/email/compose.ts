import type { Selectable } from 'kysely';
import type { OutboxTable } from '../db/schema.ts';
import type { Letter } from './mailer.ts';

export type OutboxRow = Selectable<OutboxTable>;
export type Content = Omit<Letter, 'to' | 'messageId'>;
export type AddressedContent = Content & { to: string };

/**
 * Writes a mail of the outbox from the current data.
 * @returns null when it is no longer true: the appointment was cancelled, the person erased
 */
export type Composer<Services> = (
  services: Services,
  mail: OutboxRow,
) => Promise<AddressedContent | null>;
