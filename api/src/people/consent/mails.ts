import { formatLongDate, londonDate } from '@chaps/domain';
import { createElement } from 'react';
import type { Content, OutboxRow } from '../../messages/email/compose.ts';
import { mailOf } from '../../messages/email/mail-of.ts';
import { ConsentLink } from '../../messages/email/templates/consent-link.tsx';
import { wordsOf } from '../../messages/email/words.ts';
import type { Services } from '../../platform/config/services.ts';
import { aboutPerson } from '../mails.ts';
import type { ProfileRow } from '../queries.ts';
import { consentLinkEnd, signConsentLink } from './links.ts';

export const CONSENT_COMPOSERS = { 'consent-link': aboutPerson(composeConsentLink) };

/** The link's id is the mail's, so that a mail sent again is the same single use. */
async function composeConsentLink(
  { db, keys, config }: Services,
  person: ProfileRow,
  mail: OutboxRow,
): Promise<Content> {
  const date = mail.test_date ?? '';
  const until = consentLinkEnd(mail.created_at);
  const query = new URLSearchParams({
    profile_id: person.profile_id,
    test_date: date,
    token: await signConsentLink(
      keys,
      { id: mail.mail_id, profile: person.profile_id, date },
      until,
    ),
  });
  const fields = {
    first_name: person.first_name,
    date: formatLongDate(date),
    until: formatLongDate(londonDate(until)),
  };
  const { subject, opening } = await wordsOf(db, 'consent-link', fields);
  const link = `${config.PUBLIC_SITE_URL}/test-consent?${query}`;
  return mailOf(subject, createElement(ConsentLink, { opening, link, until: fields.until }));
}
