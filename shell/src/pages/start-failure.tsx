import styles from './start-failure.module.css';

/** Shown when not even the configuration could be had: plain, and with a way on. */
export function StartFailure() {
  return (
    <main className={styles.page}>
      <h1>We could not open the site</h1>
      <p>Something went wrong on our side, or your connection dropped. Nothing you did is lost.</p>
      <p>
        <button type="button" className={styles.again} onClick={() => window.location.reload()}>
          Try again
        </button>
      </p>
    </main>
  );
}
