import { formatLongDate, londonDate } from '@chaps/domain';
import { createElement } from 'react';
import type { Services } from '../config/services.ts';
import type { Content, OutboxRow } from '../email/compose.ts';
import { mailOf } from '../email/mail-of.ts';
import { ConsentLink, consentLinkSubject } from '../email/templates/consent-link.tsx';
import { aboutPerson } from '../people/mails.ts';
import type { ProfileRow } from '../people/queries.ts';
import { consentLinkEnd, signConsentLink } from './links.ts';

export const CONSENT_COMPOSERS = { 'consent-link': aboutPerson(composeConsentLink) };

/** The link's id is the mail's, so that a mail sent again is the same single use. */
async function composeConsentLink(
  { keys, config }: Services,
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
  const props = {
    firstName: person.first_name,
    date: formatLongDate(date),
    link: `${config.PUBLIC_SITE_URL}/test-consent?${query}`,
    until: formatLongDate(londonDate(until)),
  };
  return mailOf(consentLinkSubject(props), createElement(ConsentLink, props));
}
