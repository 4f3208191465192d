import { Button, Logo } from '@chaps/shared/ui';
import { FirstViewEnds } from '../first-view/handover.tsx';
import styles from './start-failure.module.css';

/** Shown when not even the configuration could be had: plain, and with a way on. */
export function StartFailure() {
  return (
    <div className={styles.ground}>
      <FirstViewEnds />
      <main className={styles.page}>
        <Logo />
        <h1 className={styles.heading}>We could not open the site</h1>
        <p className={styles.words}>
          Something went wrong on our side, or your connection dropped. Nothing you did is lost.
        </p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </main>
    </div>
  );
}
