import { TERMS } from '@chaps/contracts/consent-wording';
import { paths } from '@chaps/contracts/paths';
import { Prose } from '@chaps/ui';
import styles from './consent-form.module.css';

export function Terms() {
  return (
    <details className={styles.terms}>
      <summary className={styles.summary}>Read the terms and conditions</summary>
      <Prose>
        <ul>
          {TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
          <li>
            Our{' '}
            <a href={paths.refundPolicy()} target="_blank" rel="noopener">
              refund policy (opens in a new tab)
            </a>{' '}
            says what happens to your payment.
          </li>
        </ul>
      </Prose>
    </details>
  );
}
