/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { Action, Layout, text } from './layout.tsx';

export const followUpOverdueSubject = () => 'A follow-up is overdue';

/** To a clinician, or to administrators when there is none. Whose it is and why is shown to staff, signed in, and nowhere else. */
export const FollowUpOverdue = ({ url, nobody }: { url: string; nobody: boolean }) => (
  <Layout preview="Sign in to see it" title="A follow-up is overdue">
    <Text style={text}>
      A follow-up on the worklist has passed its day.{' '}
      {nobody
        ? 'Nobody is a clinician any more, so nobody can see it. Please appoint one today.'
        : 'To keep it private nothing about it is in this e-mail: please sign in to see it.'}{' '}
      You are reminded once a day until its next step is done.
    </Text>
    <Action href={url}>{nobody ? 'Appoint a clinician' : 'Open the follow-up'}</Action>
  </Layout>
);
