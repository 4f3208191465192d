import { paths } from '@chaps/contracts/paths';
import { Prose } from '@chaps/ui';
import styles from './consent-form.module.css';

export function Terms() {
  return (
    <details className={styles.terms}>
      <summary className={styles.summary}>Read the terms and conditions</summary>
      <Prose>
        <ul>
          <li>
            You are having a PSA blood test. It is a screening test: it cannot tell for certain
            whether you have prostate cancer. A normal result does not rule it out, and about one
            man in four with a raised result has it.
          </li>
          <li>
            A small sample of blood is taken from your arm by a trained person. You may feel a
            scratch, and you may have a small bruise afterwards.
          </li>
          <li>
            Your sample goes to a laboratory with your name, date of birth and NHS number. A wrong
            detail can mean that the laboratory rejects it, so please check yours.
          </li>
          <li>
            We send you your result. If it is raised, please see your GP: we do not arrange further
            tests or treatment.
          </li>
          <li>
            Our events are for men aged 40 to 80. You confirm that what you have told us is true as
            far as you know.
          </li>
          <li>
            You may change your mind at any time before the blood is taken. Our{' '}
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
