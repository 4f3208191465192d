/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { Layout, text, WayTo } from './layout.tsx';

export interface NewsletterWelcomeProps {
  name: string;
  eventsUrl: string;
  unsubscribeUrl: string;
}

export const newsletterWelcomeSubject = () => 'Welcome to the CHAPS newsletter';

export function NewsletterWelcome({ name, eventsUrl, unsubscribeUrl }: NewsletterWelcomeProps) {
  return (
    <Layout
      preview="News of screening events and men's health"
      title="Welcome to our newsletter"
      because={
        <>
          You receive this e-mail because this address was entered on our site. Was it not you, or
          do you want no more of it? <WayTo href={unsubscribeUrl}>Unsubscribe</WayTo>.
        </>
      }
    >
      <Text style={text}>Dear {name},</Text>
      <Text style={text}>
        Thank you for subscribing. We will write to you about new screening events, what we have
        learnt about men's health, and how you can help.
      </Text>
      <Text style={text}>
        The next events are on <WayTo href={eventsUrl}>our events page</WayTo>.
      </Text>
    </Layout>
  );
}
