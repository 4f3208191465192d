import { RemoteSlot, useSession } from '@chaps/runtime';
import { ButtonLink, Page, useSignInState } from '@chaps/ui';
import { Link } from 'react-router-dom';
import { ReplacePrerendered } from '../prerender/readable-page.tsx';
import { useLinks } from '../registry/registry.ts';
import styles from './not-found.module.css';
import signpost from './signpost.svg';

/**
 * The contact block below helps a user who followed a dead link.
 */
export default function NotFound() {
  const isVisitor = useSession(({ status }) => status === 'anonymous');
  const signInState = useSignInState();
  const [signIn] = useLinks('sign-in');
  return (
    <>
      <ReplacePrerendered />
      <Page title="Page not found" heading="Page not found" eyebrow="404" listed={false}>
        <div className={styles.columns}>
          <div>
            <p className={styles.message}>Sorry, we couldn't find the page you're looking for.</p>
            {isVisitor && signIn ? (
              <p className={styles.message}>
                Some pages are for people who are signed in.{' '}
                <Link to={signIn.to} state={{ ...signInState, withoutProfile: true }}>
                  Sign in to look again
                </Link>
              </p>
            ) : null}
            <ButtonLink to="/">Go back home</ButtonLink>
          </div>
          <img src={signpost} alt="" width={640} height={480} className={styles.picture} />
        </div>
      </Page>
      <RemoteSlot name="contact" reserve="40rem" />
    </>
  );
}
