/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { Action, Layout, text } from './layout.tsx';

export const followUpOverdueSubject = () => 'A follow-up is overdue';

/** To a clinician. Whose it is and why is shown to staff, signed in, and nowhere else. */
export const FollowUpOverdue = ({ url }: { url: string }) => (
  <Layout preview="Sign in to see it" title="A follow-up is overdue">
    <Text style={text}>
      A follow-up on the worklist has passed its day. To keep it private nothing about it is in this
      e-mail: please sign in to see it. You are reminded once a day until its next step is done.
    </Text>
    <Action href={url}>Open the follow-up</Action>
  </Layout>
);
