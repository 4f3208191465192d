import { type EditableMail, MAIL_WORDS, type MailFields } from '@chaps/domain/mail-words';
import { fillIn } from '@chaps/domain/messages';
import type { Executor } from '../../platform/db/database.ts';
import type { AppointmentFacts } from './templates/facts.ts';

export interface FilledWords {
  subject: string;
  /** How the mail begins: an empty line ends a paragraph. */
  opening: string;
}

/** Words with their fields filled in. */
export const fillWords = (
  { subject, body }: { subject: string; body: string },
  values: Readonly<Record<string, string>>,
): FilledWords => ({ subject: fillIn(subject, values), opening: fillIn(body, values) });

/** What a mail says: the charity's own words, or the default. */
export async function wordsOf<Kind extends EditableMail>(
  db: Executor,
  kind: Kind,
  values: MailFields<Kind>,
): Promise<FilledWords> {
  const own = await db
    .selectFrom('mail_words')
    .select(['subject', 'body'])
    .where('kind', '=', kind)
    .executeTakeFirst();
  return fillWords(own ?? MAIL_WORDS[kind], values);
}

/** The fields of each mail about an appointment. */
export const appointmentFields = (facts: AppointmentFacts) => ({
  first_name: facts.firstName,
  event: facts.eventName,
  date: facts.date,
  time: facts.startTime,
  reference: facts.reference,
  place: facts.place,
});
