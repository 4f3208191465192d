import { Button, Container, Logo, Notice } from '@chaps/ui';
import notice from '../prerender/readable-page.module.css';
import { ReadablePage, ReplacePrerendered, usePrerendered } from '../prerender/readable-page.tsx';
import styles from './start-failure.module.css';

const TryAgainButton = () => <Button onClick={() => window.location.reload()}>Try again</Button>;

/** The message shown above a prerendered page. */
const ReadableFailure = () => (
  <Container>
    <Notice tone="warning" title="We could not start the site" live className={notice.notice}>
      <p>
        Something went wrong on our side, or your connection dropped. You can read this page and
        follow its links. Its buttons and forms do not work yet.
      </p>
      <TryAgainButton />
    </Notice>
  </Container>
);

export function StartFailure() {
  const page = usePrerendered(window.location.pathname);
  if (page) {
    return (
      <ReadablePage page={page} whole>
        <ReadableFailure />
      </ReadablePage>
    );
  }
  return (
    <div className={styles.ground}>
      <ReplacePrerendered />
      <main className={styles.page}>
        <Logo />
        <h1 className={styles.heading}>We could not open the site</h1>
        <p className={styles.words}>
          Something went wrong on our side, or your connection dropped. Nothing you did has been
          lost.
        </p>
        <TryAgainButton />
      </main>
    </div>
  );
}
