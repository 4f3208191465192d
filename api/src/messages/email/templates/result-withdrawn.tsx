/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import type { Opened } from './facts.ts';
import { Action, Layout, Paragraphs, text, WayTo } from './layout.tsx';

export interface ResultWithdrawnProps extends Opened {
  resultsUrl: string;
  contactEmail: string;
}

/** No value: whoever reads the mailbox learns nothing of the result. */
export function ResultWithdrawn({ opening, resultsUrl, contactEmail }: ResultWithdrawnProps) {
  return (
    <Layout preview="Please do not rely on it" title="Your test result was withdrawn">
      <Paragraphs of={opening} />
      <Action href={resultsUrl}>See my results</Action>
      <Text style={text}>
        To ask what happens next, please write to{' '}
        <WayTo href={`mailto:${contactEmail}`}>{contactEmail}</WayTo>.
      </Text>
    </Layout>
  );
}
