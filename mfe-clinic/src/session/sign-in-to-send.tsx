import { ButtonLink, type ButtonVariant } from '@chaps/ui';

/** The console handles the sign-in, with both steps, and returns to the tablet. */
export const SignInToSend = ({ variant = 'secondary' }: { variant?: ButtonVariant }) => (
  <ButtonLink to="/staff/clinic" variant={variant} fullWidth>
    Sign in to send
  </ButtonLink>
);
