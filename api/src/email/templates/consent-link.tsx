/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { Action, Layout, text } from './layout.tsx';

export interface ConsentLinkProps {
  firstName: string;
  /** Day of the test, such as 'Thursday, 12 March 2026'. */
  date: string;
  link: string;
  /** Until when it works, such as 'Thursday, 12 March 2026'. */
  until: string;
}

export const consentLinkSubject = (props: ConsentLinkProps) =>
  `Your consent form for the test on ${props.date}`;

export function ConsentLink({ firstName, date, link, until }: ConsentLinkProps) {
  return (
    <Layout
      preview="Please fill it in before your test"
      title="Please fill in your consent form"
      because="You receive this e-mail because we need your consent before we take a blood sample."
    >
      <Text style={text}>Dear {firstName},</Text>
      <Text style={text}>
        Before your test on {date} we need your consent and a few answers about your health. It
        takes about three minutes:
      </Text>
      <Action href={link}>Open my consent form</Action>
      <Text style={text}>
        The link is meant for you alone, works once and until {until}. Please do not forward it.
      </Text>
    </Layout>
  );
}
