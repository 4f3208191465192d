/** @jsxRuntime automatic */
import { Text } from '@react-email/text';
import { Action, Layout, text, WayTo } from './layout.tsx';

export const staffInvitationSubject = () => 'You are invited to work with us';

/** To an address without an account: its owner creates one, and accepts. */
export const StaffInvitation = ({
  role,
  scope,
  url,
  signUpUrl,
}: Record<'role' | 'scope' | 'url' | 'signUpUrl', string>) => (
  <Layout
    preview="Accept within a week"
    title="You are invited to work with us"
    because="You receive this e-mail because an administrator entered this address. If you do not know why, please ignore it: nothing happens."
  >
    <Text style={text}>
      An administrator offers you the role of {role} for {scope}.
    </Text>
    <Text style={text}>
      First you need an account with this address: <WayTo href={signUpUrl}>create one</WayTo>, and
      open the link that we send you. Then come back to this e-mail, and accept within seven days.
    </Text>
    <Action href={url}>Accept the invitation</Action>
  </Layout>
);
