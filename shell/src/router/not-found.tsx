import { RemoteSlot } from '@chaps/runtime';
import { ButtonLink, Page } from '@chaps/ui';
import { ReplacePrerendered } from '../prerender/readable-page.tsx';
import styles from './not-found.module.css';
import signpost from './signpost.svg';

/** The contact block below helps a user who followed a dead link. */
export default function NotFound() {
  return (
    <>
      <ReplacePrerendered />
      <Page title="Page not found" heading="Page not found" eyebrow="404" listed={false}>
        <div className={styles.columns}>
          <div>
            <p className={styles.message}>Sorry, we couldn't find the page you're looking for.</p>
            <ButtonLink to="/">Go back home</ButtonLink>
          </div>
          <img src={signpost} alt="" width={640} height={480} className={styles.picture} />
        </div>
      </Page>
      <RemoteSlot name="contact" reserve="40rem" />
    </>
  );
}
