/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { Opened } from './facts.ts';
import { Layout, Paragraphs, text, WayTo } from './layout.tsx';

interface NewsletterWelcomeProps extends Opened {
  eventsUrl: string;
  unsubscribeUrl: string;
}

export function NewsletterWelcome({ opening, eventsUrl, unsubscribeUrl }: NewsletterWelcomeProps) {
  return (
    <Layout
      preview="News of screening events and men's health"
      title="Welcome to our newsletter"
      because={
        <>
          You receive this e-mail because this address was entered on our site. If it was not you,
          or you no longer want it: <WayTo href={unsubscribeUrl}>Unsubscribe</WayTo>.
        </>
      }
    >
      <Paragraphs of={opening} />
      <Text style={text}>
        The next events are on <WayTo href={eventsUrl}>our events page</WayTo>.
      </Text>
    </Layout>
  );
}
