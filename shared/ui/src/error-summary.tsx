import { type MouseEvent, useEffect, useRef, useState } from 'react';
import styles from './error-summary.module.css';

export interface FieldProblem {
  /** Id of the control; defaults to its name. */
  fieldId: string;
  message: string;
}

export interface ErrorSummaryProps {
  errors: FieldProblem[];
  title?: string;
  /**
   * Number of submit attempts. The summary appears only after an attempt: fields are validated on each key
   * press, and a summary that appeared then would take focus from the user.
   */
  attempt?: number;
}

const goToField = (event: MouseEvent, fieldId: string) => {
  const field = document.getElementById(fieldId);
  if (!field) return;
  // Not a navigation, so that the label stays visible above the field.
  event.preventDefault();
  const frame =
    field.closest('fieldset') ?? document.querySelector(`label[for="${CSS.escape(fieldId)}"]`);
  (frame ?? field).scrollIntoView({ block: 'start' });
  field.focus({ preventScroll: true });
};

/** Belongs to one submit attempt; once its problems are solved, it does not reappear. */
function AttemptSummary({ errors, ...rest }: ErrorSummaryProps) {
  const [wanted, setWanted] = useState(errors.length > 0);
  if (wanted && errors.length === 0) setWanted(false);
  return <Summary errors={wanted ? errors : []} {...rest} />;
}

/**
 * Errors of a form, each a link to its field. It takes focus when it appears, and is hidden if there are
 * no errors.
 */
export function ErrorSummary({ attempt, ...summary }: ErrorSummaryProps) {
  return attempt === undefined ? (
    <Summary {...summary} />
  ) : (
    <AttemptSummary key={attempt} {...summary} />
  );
}

function Summary({ errors, title = 'There is a problem' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const present = errors.length > 0;
  useEffect(() => {
    if (!present) return;
    // Otherwise a long list hides the title from a small screen.
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start' });
  }, [present]);
  if (!present) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId + message}>
            <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
