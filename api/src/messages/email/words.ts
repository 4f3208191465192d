import { fillTemplate } from '@chaps/domain/messages';
import type { Executor } from '../../platform/db/database.ts';
import type { AppointmentFacts } from './facts.ts';

/** The default words of a mail. What was agreed, advice, links and legal text follow them. */
export interface MailWords<Field extends string = string> {
  /** When it is sent. */
  about: string;
  /** What the words may contain, in braces. */
  fields: readonly Field[];
  subject: string;
  /** How it begins; an empty line ends a paragraph. */
  body: string;
}

interface FilledWords {
  subject: string;
  /** How the mail begins: an empty line ends a paragraph. */
  opening: string;
}

/** Words with their fields filled in. */
export const fillWords = (
  { subject, body }: { subject: string; body: string },
  values: Readonly<Record<string, string>>,
): FilledWords => ({ subject: fillTemplate(subject, values), opening: fillTemplate(body, values) });

/** What a mail says: the charity's own words, or the default. */
export async function resolveWords(
  db: Executor,
  kind: string,
  words: MailWords,
  values: Readonly<Record<string, string>>,
): Promise<FilledWords> {
  const own = await db
    .selectFrom('mail_words')
    .select(['subject', 'body'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  return fillWords(own ?? words, values);
}

/** What the words of every mail about an appointment may contain. */
export const APPOINTMENT_FIELDS = [
  'first_name',
  'event',
  'date',
  'time',
  'reference',
  'place',
] as const;

export const appointmentFields = (
  facts: AppointmentFacts,
): Record<(typeof APPOINTMENT_FIELDS)[number], string> => ({
  first_name: facts.firstName,
  event: facts.eventName,
  date: facts.date,
  time: facts.startTime,
  reference: facts.reference,
  place: facts.place,
});
