import { createElement } from 'react';
import type { Services } from '../config/services.ts';
import type { Content, OutboxRow } from '../email/compose.ts';
import { mailOf } from '../email/mail-of.ts';
import { senderOf } from '../email/sender.ts';
import { ResultReady } from '../email/templates/result-ready.tsx';
import { wordsOf } from '../email/words.ts';
import { aboutPerson } from '../people/mails.ts';
import type { ProfileRow } from '../people/queries.ts';

export const RESULT_COMPOSERS = {
  'result-ready': aboutPerson(composeResultReady),
  'result-corrected': aboutPerson(composeResultReady),
};

async function composeResultReady(
  { db, config }: Services,
  person: ProfileRow,
  { kind }: OutboxRow,
): Promise<Content> {
  const corrected = kind === 'result-corrected';
  const { subject, opening } = await wordsOf(db, corrected ? 'result-corrected' : 'result-ready', {
    first_name: person.first_name,
  });
  const props = {
    corrected,
    opening,
    resultsUrl: `${config.PUBLIC_SITE_URL}/medical-results`,
    contactEmail: senderOf(config.MAIL_FROM).email,
  };
  return mailOf(subject, createElement(ResultReady, props));
}

/** The address of 'CHAPS <bookings@example.org>'. */
