/** @jsxRuntime automatic */

import { Text } from '@react-email/text';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Layout, Paragraphs, TextLink, text } from '../../messages/email/layout.tsx';
import { defineEditableMail } from '../../messages/email/mail.ts';
import { buildUnsubscribeUrl } from '../unsubscribe.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'newsletter-welcome': 'address';
  }
}

interface NewsletterWelcomeProps {
  eventsUrl: string;
  unsubscribeUrl: string;
}

export function NewsletterWelcome({
  opening,
  eventsUrl,
  unsubscribeUrl,
}: NewsletterWelcomeProps & MailOpening) {
  return (
    <Layout
      preview="News about screening events and men's health"
      title="Welcome to our newsletter"
      because={
        <>
          You received this e-mail because this address was entered on our site. If that was not
          you, or you no longer want our newsletter:{' '}
          <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>.
        </>
      }
    >
      <Paragraphs of={opening} />
      <Text style={text}>
        Upcoming events are on <TextLink href={eventsUrl}>our events page</TextLink>.
      </Text>
    </Layout>
  );
}

/** With the headers for one-click unsubscribing (RFC 8058). */
export const newsletterWelcome = {
  'newsletter-welcome': defineEditableMail({
    about: 'address',
    name: 'Welcome to the newsletter',
    words: {
      about: 'Someone has subscribed to the newsletter',
      fields: ['first_name'],
      subject: 'Welcome to the CHAPS newsletter',
      body: "Dear {first_name},\n\nThank you for subscribing. We will write to you about new screening events, what we have learnt about men's health, and how you can help.",
    },
    template: NewsletterWelcome,
    async read(services, { email }) {
      const { db, config } = services;
      const subscription = await db
        .selectFrom('subscriptions')
        .selectAll()
        .where('email', '=', email)
        .where('unsubscribed_at', 'is', null)
        .executeTakeFirst();
      if (!subscription) return null;
      const unsubscribeUrl = await buildUnsubscribeUrl(services, subscription.subscription_id);
      const eventsUrl = `${config.PUBLIC_SITE_URL}/events`;
      return {
        to: subscription.email,
        unsubscribeUrl,
        fields: { first_name: subscription.name },
        props: { eventsUrl, unsubscribeUrl },
      };
    },
    sample: ({ firstName, ...facts }) => ({ fields: { first_name: firstName }, props: facts }),
  }),
};
