/** @jsxRuntime automatic */

import { Text } from '@react-email/text';
import { Action, Layout, text } from '../../messages/email/layout.tsx';
import { defineFixedMail } from '../../messages/email/mail.ts';

declare module '../../messages/email/outbox.ts' {
  interface MailKinds {
    'second-step-locked': 'address';
  }
}

/**
 * Sent to the person whose second step was locked, because whoever guessed the codes knows the
 * password.
 */
const SecondFactorLocked = ({ url }: { url: string }) => (
  <Layout
    preview="Two-step verification is locked for 15 minutes"
    title="Too many wrong codes"
    because="You received this e-mail because your account uses two-step verification."
  >
    <Text style={text}>
      Someone signed in with your password and then entered ten wrong codes. We will not accept any
      code for 15 minutes.
    </Text>
    <Text style={text}>
      If it was you, wait and try again. If it was not, someone knows your password: choose a new
      one with ‘Forgot password?’ on the sign-in page, and tell an administrator today.
    </Text>
    <Action href={url}>Open the sign-in page</Action>
  </Layout>
);

export const secondStepLocked = {
  'second-step-locked': defineFixedMail({
    about: 'address',
    name: 'Two-step verification is locked',
    subject: () => 'Too many wrong codes at sign-in',
    template: SecondFactorLocked,
    read: async ({ config }, { email }) =>
      email ? { to: email, props: { url: `${config.PUBLIC_SITE_URL}/login` } } : null,
    sample: ({ portalUrl: url }) => ({ url }),
  }),
};
