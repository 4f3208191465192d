import { classNames, VisuallyHidden } from '@chaps/ui';
import Check from 'lucide-react/icons/check';
import styles from './steps.module.css';

export interface StepsProps {
  steps: readonly { id: string; label: string }[];
  /** Id of the current step. */
  current: string;
  /** Name of the list. */
  label?: string;
}

/** Progress of a journey: done, current and future steps. */
export function Steps({ steps, current, label = 'Your booking' }: StepsProps) {
  const position = steps.findIndex((step) => step.id === current);
  return (
    <nav aria-label={label} className={styles.steps}>
      <p className={styles.count} aria-hidden="true">
        Step {position + 1} of {steps.length}
        <strong> {steps[position]?.label}</strong>
      </p>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const done = index < position;
          return (
            <li
              key={step.id}
              aria-current={index === position ? 'step' : undefined}
              className={classNames(
                styles.step,
                done && styles.done,
                index === position && styles.current,
              )}
            >
              <span className={styles.mark} aria-hidden="true">
                {done ? <Check /> : index + 1}
              </span>
              <span className={styles.label}>
                {step.label}
                {done && (
                  <>
                    {' '}
                    <VisuallyHidden>(done)</VisuallyHidden>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
