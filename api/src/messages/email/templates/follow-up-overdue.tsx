/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { Action, Layout, text } from './layout.tsx';

export const followUpOverdueSubject = () => 'A follow-up is overdue';

/** Who reads it: a clinician, or an administrator because nobody is one, or its owner no longer is. */
type Reader = 'clinician' | 'nobody' | 'owner ended';

const WORDS: Record<Reader, readonly [sentence: string, action: string]> = {
  clinician: [
    'To keep it private, this e-mail contains no details. Please sign in to see it.',
    'Open the follow-up',
  ],
  nobody: [
    'There are no clinicians any more, so nobody can see it. Please appoint one today.',
    'Appoint a clinician',
  ],
  'owner ended': [
    'Its owner is not a clinician any more. The clinicians know of it; please make sure that one of them takes it on today.',
    'See who is a clinician',
  ],
};

/** Whose it is and why is shown to staff, signed in, and nowhere else. */
export const FollowUpOverdue = ({ url, reader }: { url: string; reader: Reader }) => (
  <Layout preview="Sign in to see it" title="A follow-up is overdue">
    <Text style={text}>
      A follow-up on the worklist is overdue. {WORDS[reader][0]} You are reminded once a day until
      its next step is done.
    </Text>
    <Action href={url}>{WORDS[reader][1]}</Action>
  </Layout>
);
