import { createElement } from 'react';
import type { Services } from '../config/services.ts';
import type { Content, OutboxRow } from '../email/compose.ts';
import { mailOf } from '../email/mail-of.ts';
import { senderOf } from '../email/sender.ts';
import { ResultReady } from '../email/templates/result-ready.tsx';
import { ResultWithdrawn } from '../email/templates/result-withdrawn.tsx';
import { wordsOf } from '../email/words.ts';
import { aboutPerson } from '../people/mails.ts';
import type { ProfileRow } from '../people/queries.ts';

export const RESULT_COMPOSERS = {
  'result-ready': aboutPerson(composeResultReady),
  'result-corrected': aboutPerson(composeResultReady),
  'result-withdrawn': aboutPerson(composeWithdrawn),
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
  return mailOf(subject, createElement(ResultReady, { corrected, opening, ...waysOf(config) }));
}

async function composeWithdrawn({ db, config }: Services, person: ProfileRow): Promise<Content> {
  const { subject, opening } = await wordsOf(db, 'result-withdrawn', {
    first_name: person.first_name,
  });
  return mailOf(subject, createElement(ResultWithdrawn, { opening, ...waysOf(config) }));
}

const waysOf = (config: Services['config']) => ({
  resultsUrl: `${config.PUBLIC_SITE_URL}/medical-results`,
  contactEmail: senderOf(config.MAIL_FROM).email,
});
