/** @jsxRuntime automatic */

import { paths } from '@chaps/contracts/paths';
import { Text } from '@react-email/text';
import type { Services } from '../../platform/config/services.ts';
import { TextLink, text } from './layout.tsx';

/** How the recipient of a mail can see their bookings and results. */
export interface Access {
  /** Without an account they cannot sign in (ADR 49). */
  hasAccount: boolean;
  signUpUrl: string;
  contactPhone: string | null;
}

export const getAccess = (
  config: Pick<Services['config'], 'PUBLIC_SITE_URL' | 'CHARITY_PHONE'>,
  { has_account: hasAccount }: { has_account: boolean },
): Access => ({
  hasAccount,
  signUpUrl: config.PUBLIC_SITE_URL + paths.signUp(),
  contactPhone: config.CHARITY_PHONE ?? null,
});

/** Part of a sentence: 'call us on 020 7946 0123 or write to bookings@example.org'. */
export const CallOrWrite = ({
  contactPhone,
  contactEmail,
}: Pick<Access, 'contactPhone'> & { contactEmail: string }) => (
  <>
    {contactPhone && `call us on ${contactPhone} or `}write to{' '}
    <TextLink href={`mailto:${contactEmail}`}>{contactEmail}</TextLink>
  </>
);

/** A sentence without its full stop. */
export const HowToChange = ({
  hasAccount,
  portalUrl,
  ...contact
}: Access & { portalUrl: string; contactEmail: string }) =>
  hasAccount ? (
    <>
      Cancel your booking or choose another time in{' '}
      <TextLink href={portalUrl}>your portal</TextLink>, or <CallOrWrite {...contact} />
    </>
  ) : (
    <>
      To cancel your booking or choose another time, <CallOrWrite {...contact} />
    </>
  );

/** An account has the record that staff added only if these details match (`findProfileAddedByStaff`). */
export const CreateAccount = ({ signUpUrl }: Pick<Access, 'signUpUrl'>) => (
  <Text style={text}>
    You do not have an account with us yet. To see your bookings and results online,{' '}
    <TextLink href={signUpUrl}>create an account</TextLink>. Use this e-mail address, and your
    surname and date of birth as you gave them to us.
  </Text>
);
