/** @jsxRuntime automatic */
import { formatLongDate, londonDate } from '@chaps/domain';
import { Text } from '@react-email/text';
import type { MailOpening } from '../../messages/email/facts.ts';
import { Action, Layout, Paragraphs, text } from '../../messages/email/layout.tsx';
import { getConsentLinkExpiry, signConsentLink } from '../consent/links.ts';
import { personMail } from '../person-mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'consent-link': 'consent';
  }
}

interface ConsentLinkProps {
  link: string;
  /** The date until which it works, such as 'Thursday, 12 March 2026'. */
  until: string;
}

export function ConsentLink({ opening, link, until }: ConsentLinkProps & MailOpening) {
  return (
    <Layout
      preview="Please fill it in before your test"
      title="Please fill in your consent form"
      because="You received this e-mail because we need your consent before we take a blood sample."
    >
      <Paragraphs of={opening} />
      <Action href={link}>Open my consent form</Action>
      <Text style={text}>
        The link is for you only. You can use it once, until {until}. Please do not forward it.
      </Text>
    </Layout>
  );
}

export const consentLink = {
  'consent-link': personMail({
    about: 'consent',
    name: 'Link to the consent form',
    words: {
      about: 'Someone needs to give their consent',
      fields: ['first_name', 'date', 'until'],
      subject: 'Your consent form for the test on {date}',
      body: 'Dear {first_name},\n\nBefore your test on {date} we need your consent and a few answers about your health. It takes about three minutes:',
    },
    template: ConsentLink,
    /** The link uses the mail's id, so a resent mail contains the same single-use link. */
    async read({ keys, config }, { profile_id, first_name }, mail) {
      const date = mail.test_date ?? '';
      const end = getConsentLinkExpiry(mail.created_at);
      const link = { id: mail.mail_id, profile: profile_id, date };
      const token = await signConsentLink(keys, link, end);
      const query = new URLSearchParams({ profile_id, test_date: date, token });
      const until = formatLongDate(londonDate(end));
      return {
        fields: { first_name, date: formatLongDate(date), until },
        props: { link: `${config.PUBLIC_SITE_URL}/test-consent?${query}`, until },
      };
    },
    sample: ({ firstName, date, until, link }) => ({
      fields: { first_name: firstName, date, until },
      props: { link, until },
    }),
  }),
};
