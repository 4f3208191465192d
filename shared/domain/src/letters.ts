import { formatDate } from './london-time.ts';

export const LETTER_RECIPIENTS = ['person', 'gp'] as const;
export type LetterRecipient = (typeof LETTER_RECIPIENTS)[number];

/** Fields that a template of a letter may contain, in braces: what a follow-up knows. */
export const LETTER_FIELDS = [
  'name',
  'first_name',
  'date_of_birth',
  'profile',
  'result',
  'comment',
  'sample_date',
  'event',
] as const;
export type LetterField = (typeof LETTER_FIELDS)[number];

export const LETTER_STATES = [
  'drafted',
  'approved',
  'sent',
  'confirmed',
  'returned',
  'discarded',
] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** The moves that are allowed; the database has the same table. A returned letter is written anew. */
export const LETTER_MOVES: Readonly<Record<LetterState, readonly LetterState[]>> = {
  drafted: ['approved', 'discarded'],
  approved: ['sent', 'discarded'],
  sent: ['confirmed', 'returned'],
  confirmed: [],
  returned: [],
  discarded: [],
};

/** How a letter can leave the charity. */
export const LETTER_WAYS = ['post', 'secure e-mail', 'by hand'] as const;
export type LetterWay = (typeof LETTER_WAYS)[number];

interface Going {
  recipient: LetterRecipient;
  /** Whether the person agrees that the GP is told of this sample; null for never asked. */
  sharing: boolean | null;
  /** Why the GP is told all the same. */
  hasReason: boolean;
  /** They said no after the letter was approved. */
  isWithdrawnSince: boolean;
}

/** Whether a letter may be approved or sent: to the GP with consent, or a reason that is still good. */
export const letterMayGo = ({ recipient, sharing, hasReason, isWithdrawnSince }: Going): boolean =>
  recipient === 'person' || sharing === true || (hasReason && !isWithdrawnSince);

export interface LetterWords {
  address: string;
  subject: string;
  body: string;
}

/** The whole letter, of which the hash is archived. @param approvedOn `YYYY-MM-DD`, its date */
export const letterText = ({ address, subject, body }: LetterWords, approvedOn: string): string =>
  [address, formatDate(approvedOn), subject, body].join('\n\n');
