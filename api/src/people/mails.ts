import { createElement } from 'react';
import type { AddressedContent, Composer, Content, OutboxRow } from '../messages/email/compose.ts';
import { mailOf } from '../messages/email/mail-of.ts';
import { NewsletterWelcome } from '../messages/email/templates/newsletter-welcome.tsx';
import {
  SecondStepLocked,
  secondStepLockedSubject,
} from '../messages/email/templates/second-step-locked.tsx';
import { wordsOf } from '../messages/email/words.ts';
import type { Services } from '../platform/config/services.ts';
import type { ProfileRow } from './queries.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

/** A composer for a mail to a person; it is dropped when the person was erased or has no address. */
export const aboutPerson =
  (
    compose: (services: Services, person: ProfileRow, mail: OutboxRow) => Promise<Content>,
  ): Composer<Services> =>
  async (services, mail) => {
    if (!mail.profile_id) return null;
    const person = await services.db
      .selectFrom('profiles')
      .selectAll()
      .where('profile_id', '=', mail.profile_id)
      .where('is_active', '=', true)
      .executeTakeFirst();
    return person?.email ? { to: person.email, ...(await compose(services, person, mail)) } : null;
  };

export const PEOPLE_COMPOSERS = {
  'newsletter-welcome': composeNewsletterWelcome,
  'second-step-locked': composeSecondStepLocked,
};

async function composeSecondStepLocked(
  { config }: Services,
  { email }: OutboxRow,
): Promise<AddressedContent | null> {
  if (!email) return null;
  const props = { url: `${config.PUBLIC_SITE_URL}/login` };
  return {
    to: email,
    ...(await mailOf(secondStepLockedSubject(), createElement(SecondStepLocked, props))),
  };
}

/** Welcomes a subscriber, with the headers of a one-click unsubscription (RFC 8058). */
export async function composeNewsletterWelcome(
  services: Services,
  mail: OutboxRow,
): Promise<AddressedContent | null> {
  const { db, config } = services;
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('email', '=', mail.email)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  if (!subscription) return null;
  const unsubscribeUrl = await unsubscribeAddress(services, subscription.subscription_id);
  const { subject, opening } = await wordsOf(db, 'newsletter-welcome', {
    first_name: subscription.name,
  });
  const props = {
    opening,
    eventsUrl: `${config.PUBLIC_SITE_URL}/events`,
    unsubscribeUrl,
  };
  return {
    to: subscription.email,
    unsubscribeUrl,
    ...(await mailOf(subject, createElement(NewsletterWelcome, props))),
  };
}
