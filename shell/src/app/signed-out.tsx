import { useSession } from '@chaps/runtime';
import { Button, ButtonLink, useSignInState } from '@chaps/ui';
import { useLocation } from 'react-router-dom';
import { Banner } from '../layout/banner.tsx';
import { useLinks } from '../registry/registry.ts';

/** Shown to a user who returns to a public page. Private pages redirect to the sign-in page. */
export function SignedOutBanner() {
  const idle = useSession((session) => session.ended === 'idle');
  const { pathname } = useLocation();
  const state = useSignInState();
  const [signIn] = useLinks('sign-in');
  if (!idle || !signIn || pathname === signIn.to) return null;
  return (
    <Banner
      actions={
        <>
          <ButtonLink to={signIn.to} state={state}>
            Sign in again
          </ButtonLink>
          <Button
            variant="secondary"
            onClick={() => useSession.setState({ status: 'anonymous' }, true)}
          >
            Close
          </Button>
        </>
      }
    >
      <strong>You have been signed out.</strong> You were inactive for 15 minutes, so we signed you
      out to keep your details private.
    </Banner>
  );
}
