import { formatLongDate, londonDate } from '@chaps/domain';
import { createElement } from 'react';
import type { Content, OutboxRow } from '../compose-mail.ts';
import type { Services } from '../config/services.ts';
import { inBothForms } from '../email/in-both-forms.ts';
import type { PersonMail } from '../email/outbox.ts';
import { ConsentLink, consentLinkSubject } from '../email/templates/consent-link.tsx';
import {
  NewsletterWelcome,
  newsletterWelcomeSubject,
} from '../email/templates/newsletter-welcome.tsx';
import { ResultReady, resultReadySubject } from '../email/templates/result-ready.tsx';
import type { ProfileRow } from '../people/queries.ts';
import { unsubscribeAddress } from '../people/unsubscribe.ts';
import { consentLinkEnd, signConsentLink } from './links.ts';

type Compose = (services: Services, person: ProfileRow, mail: OutboxRow) => Promise<Content>;

/** The mails about a person. */
export const PERSON_COMPOSERS: Record<PersonMail, Compose> = {
  'result-ready': composeResultReady,
  'consent-link': composeConsentLink,
};

async function composeResultReady({ config }: Services, person: ProfileRow): Promise<Content> {
  const props = {
    firstName: person.first_name,
    resultsUrl: `${config.PUBLIC_SITE_URL}/medical-results`,
    contactEmail: senderAddress(config.MAIL_FROM),
  };
  return {
    subject: resultReadySubject(),
    ...(await inBothForms(createElement(ResultReady, props))),
  };
}

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
    token: signConsentLink(keys, {
      id: mail.mail_id,
      profile: person.profile_id,
      date,
      until: until.getTime(),
    }),
  });
  const props = {
    firstName: person.first_name,
    date: formatLongDate(date),
    link: `${config.PUBLIC_SITE_URL}/test-consent?${query}`,
    until: formatLongDate(londonDate(until)),
  };
  return {
    subject: consentLinkSubject(props),
    ...(await inBothForms(createElement(ConsentLink, props))),
  };
}

/** Welcomes a subscriber, with the headers of a one-click unsubscription (RFC 8058). */
export async function composeNewsletterWelcome(
  services: Services,
  mail: OutboxRow,
): Promise<(Content & { to: string }) | null> {
  const { db, config } = services;
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('email', '=', mail.email)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  if (!subscription) return null;
  const unsubscribeUrl = unsubscribeAddress(services, subscription.subscription_id);
  const props = {
    name: subscription.name,
    eventsUrl: `${config.PUBLIC_SITE_URL}/events`,
    unsubscribeUrl,
  };
  return {
    to: subscription.email,
    subject: newsletterWelcomeSubject(),
    unsubscribeUrl,
    ...(await inBothForms(createElement(NewsletterWelcome, props))),
  };
}

/** The address of 'CHAPS <bookings@example.org>'. */
const senderAddress = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
