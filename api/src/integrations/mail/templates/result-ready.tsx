import { Button, Text } from '@react-email/components';
import { Layout, text } from './layout.tsx';

export interface ResultReadyProps {
  firstName: string;
  resultsUrl: string;
  contactEmail: string;
}

export const resultReadySubject = () => 'Your test result is ready';

/** No value and no verdict: a result is shown to its owner, signed in, and nowhere else. */
export function ResultReady({ firstName, resultsUrl, contactEmail }: ResultReadyProps) {
  return (
    <Layout preview="Sign in to read it" title="Your test result is ready">
      <Text style={text}>Dear {firstName},</Text>
      <Text style={text}>
        The laboratory has sent us your result. To keep it private it is not in this e-mail: please
        sign in to read it.
      </Text>
      <Button href={resultsUrl} style={button}>
        Read my result
      </Button>
      <Text style={{ ...text, marginTop: '16px' }}>
        Whatever it says, it is one test among others: an abnormal PSA is cancer in about one man in
        four, and a normal one does not rule it out. Questions: {contactEmail}.
      </Text>
    </Layout>
  );
}

const button = {
  ...text,
  backgroundColor: '#0b4f8a',
  color: '#ffffff',
  padding: '12px 24px',
  borderRadius: '4px',
};
