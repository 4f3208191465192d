/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { Action, Layout, text, WayTo } from './layout.tsx';

export interface ResultReadyProps {
  /** It supersedes one that the person may have read. */
  corrected: boolean;
  firstName: string;
  resultsUrl: string;
  contactEmail: string;
}

export const resultReadySubject = (corrected: boolean) =>
  corrected ? 'Your test result was corrected' : 'Your test result is ready';

/** No value and no verdict: a result is shown to its owner, signed in, and nowhere else. */
export function ResultReady({ corrected, firstName, resultsUrl, contactEmail }: ResultReadyProps) {
  return (
    <Layout preview="Sign in to read it" title={resultReadySubject(corrected)}>
      <Text style={text}>Dear {firstName},</Text>
      <Text style={text}>
        {corrected
          ? 'The laboratory has corrected your result; the new one takes the place of the earlier one.'
          : 'The laboratory has sent us your result.'}{' '}
        To keep it private it is not in this e-mail: please sign in to read it.
      </Text>
      <Action href={resultsUrl}>Read my result</Action>
      <Text style={text}>
        Whatever it says, it is one test among others: an abnormal PSA is cancer in about one man in
        four, and a normal one does not rule it out. Questions:{' '}
        <WayTo href={`mailto:${contactEmail}`}>{contactEmail}</WayTo>.
      </Text>
    </Layout>
  );
}
