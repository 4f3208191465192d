import { RemoteSlot } from '@chaps/runtime';
import { ButtonLink, Page } from '@chaps/ui';
import { FirstViewEnds } from '../first-view/handover.tsx';
import styles from './not-found.module.css';
import signpost from './signpost.svg';

/**
 * The texts are the specification's (spec 2, 'Not found'). Somebody who followed a dead link can ask
 * for what he was looking for: the contact block stands below (spec 2, 'Shared chrome').
 */
export default function NotFound() {
  return (
    <>
      <FirstViewEnds />
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
