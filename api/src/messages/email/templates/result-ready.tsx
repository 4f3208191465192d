/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { Opened } from './facts.ts';
import { Action, Layout, Paragraphs, text, WayTo } from './layout.tsx';

export interface ResultReadyProps extends Opened {
  /** It supersedes one that the person may have read. */
  corrected: boolean;
  resultsUrl: string;
  contactEmail: string;
}

const titleOf = (corrected: boolean) =>
  corrected ? 'Your test result was corrected' : 'Your test result is ready';

/** No value and no verdict: a result is shown to its owner, signed in, and nowhere else. */
export function ResultReady({ corrected, opening, resultsUrl, contactEmail }: ResultReadyProps) {
  return (
    <Layout preview="Sign in to read it" title={titleOf(corrected)}>
      <Paragraphs of={opening} />
      <Action href={resultsUrl}>Read my result</Action>
      <Text style={text}>
        Whatever it says, a PSA test is only one test: about one man in four with an abnormal PSA
        has cancer, and a normal PSA does not rule it out. Questions:{' '}
        <WayTo href={`mailto:${contactEmail}`}>{contactEmail}</WayTo>.
      </Text>
    </Layout>
  );
}
