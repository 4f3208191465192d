import { fillTemplate } from '@chaps/domain/messages';
import type { Executor } from '../../platform/db/database.ts';
import type { AppointmentFacts } from './facts.ts';

/** The default words of a mail. Booking details, advice, links and legal text follow them. */
export interface MailWording<Field extends string = string> {
  /** When the mail is sent. */
  about: string;
  /** The placeholders that the words may contain, in braces. */
  fields: readonly Field[];
  subject: string;
  /** The opening text; an empty line ends a paragraph. */
  body: string;
}

interface FilledWording {
  subject: string;
  /** The opening text; an empty line ends a paragraph. */
  opening: string;
}

/** Fills in the placeholders. */
export const fillWording = (
  { subject, body }: { subject: string; body: string },
  values: Readonly<Record<string, string>>,
): FilledWording => ({
  subject: fillTemplate(subject, values),
  opening: fillTemplate(body, values),
});

/** The words of a mail: the charity's own, or the default. */
export async function resolveWording(
  db: Executor,
  kind: string,
  words: MailWording,
  values: Readonly<Record<string, string>>,
): Promise<FilledWording> {
  const own = await db
    .selectFrom('mail_words')
    .select(['subject', 'body'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  return fillWording(own ?? words, values);
}

/** Placeholders available in every mail about an appointment. */
export const APPOINTMENT_FIELDS = [
  'first_name',
  'event',
  'date',
  'time',
  'reference',
  'place',
] as const;

export const toAppointmentFields = (
  facts: AppointmentFacts,
): Record<(typeof APPOINTMENT_FIELDS)[number], string> => ({
  first_name: facts.firstName,
  event: facts.eventName,
  date: facts.date,
  time: facts.startTime,
  reference: facts.reference,
  place: facts.place,
});
