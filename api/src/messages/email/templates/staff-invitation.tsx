/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { Action, Layout, text } from './layout.tsx';

export const staffInvitationSubject = () => 'You are invited to work with us';

/** To an address without an account: its owner creates one, and accepts. */
export const StaffInvitation = ({ role, scope, url }: Record<'role' | 'scope' | 'url', string>) => (
  <Layout
    preview="Accept within a week"
    title="You are invited to work with us"
    because="You receive this e-mail because an administrator entered this address. If you do not know why, ignore this e-mail. Nothing will happen."
  >
    <Text style={text}>
      An administrator offers you the role of {role} for {scope}.
    </Text>
    <Text style={text}>
      Accept within seven days. If you have no account with this address, the page helps you create
      one. Then return to this e-mail.
    </Text>
    <Action href={url}>Accept the invitation</Action>
  </Layout>
);
