/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { Opened } from './facts.ts';
import { Action, Layout, Paragraphs, text } from './layout.tsx';

interface ConsentLinkProps extends Opened {
  link: string;
  /** Until when it works, such as 'Thursday, 12 March 2026'. */
  until: string;
}

export function ConsentLink({ opening, link, until }: ConsentLinkProps) {
  return (
    <Layout
      preview="Please fill it in before your test"
      title="Please fill in your consent form"
      because="You receive this e-mail because we need your consent before we take a blood sample."
    >
      <Paragraphs of={opening} />
      <Action href={link}>Open my consent form</Action>
      <Text style={text}>
        The link is meant for you alone, works once and until {until}. Please do not forward it.
      </Text>
    </Layout>
  );
}
