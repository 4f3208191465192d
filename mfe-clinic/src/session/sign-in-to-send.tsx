import { ButtonLink, type ButtonVariant } from '@chaps/ui';

/** The console signs in, with both steps, and comes back to the tablet. */
export const SignInToSend = ({ variant = 'secondary' }: { variant?: ButtonVariant }) => (
  <ButtonLink to="/staff/clinic" variant={variant} fullWidth>
    Sign in to send
  </ButtonLink>
);
