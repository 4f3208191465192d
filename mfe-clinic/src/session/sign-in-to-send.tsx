import { ButtonLink } from '@chaps/ui';

/** The console signs in, with both steps, and comes back to the tablet. */
export const SignInToSend = () => (
  <ButtonLink to="/staff/clinic" variant="secondary" fullWidth>
    Sign in to send
  </ButtonLink>
);
