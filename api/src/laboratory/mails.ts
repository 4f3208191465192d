import { createElement } from 'react';
import type { Content, OutboxRow } from '../messages/email/compose.ts';
import { mailOf } from '../messages/email/mail-of.ts';
import { senderOf } from '../messages/email/sender.ts';
import { ResultReady } from '../messages/email/templates/result-ready.tsx';
import { ResultWithdrawn } from '../messages/email/templates/result-withdrawn.tsx';
import { wordsOf } from '../messages/email/words.ts';
import { aboutPerson } from '../people/mails.ts';
import type { ProfileRow } from '../people/queries.ts';
import type { Services } from '../platform/config/services.ts';

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
