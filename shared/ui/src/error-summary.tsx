import { type MouseEvent, useEffect, useRef, useState } from 'react';
import styles from './error-summary.module.css';

export interface FieldProblem {
  /** Id of the control (its name, unless an id was given). */
  fieldId: string;
  message: string;
}

export interface ErrorSummaryProps {
  errors: FieldProblem[];
  title?: string;
  /**
   * How often the form was tried to be sent. With it the summary comes with a try and at no other
   * time: fields are checked again at each key, and a summary that came back then would take the
   * focus from whoever is typing.
   */
  attempt?: number;
}

const goToField = (event: MouseEvent, fieldId: string) => {
  const field = document.getElementById(fieldId);
  if (!field) return;
  // The router must not see a new location, and the label should stay in view above the field.
  event.preventDefault();
  const frame =
    field.closest('fieldset') ?? document.querySelector(`label[for="${CSS.escape(fieldId)}"]`);
  (frame ?? field).scrollIntoView({ block: 'start' });
  field.focus({ preventScroll: true });
};

/** The summary of one try: once its problems are solved it does not come back. */
function SummaryOfOneTry({ errors, ...rest }: ErrorSummaryProps) {
  const [wanted, setWanted] = useState(errors.length > 0);
  if (wanted && errors.length === 0) setWanted(false);
  return <Summary errors={wanted ? errors : []} {...rest} />;
}

/**
 * What is wrong with the form, at its top, each a link to its field. It takes the focus when it
 * appears; with no errors it is not there.
 */
export function ErrorSummary({ attempt, ...summary }: ErrorSummaryProps) {
  return attempt === undefined ? (
    <Summary {...summary} />
  ) : (
    <SummaryOfOneTry key={attempt} {...summary} />
  );
}

function Summary({ errors, title = 'There is a problem' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const present = errors.length > 0;
  useEffect(() => {
    if (present) box.current?.focus();
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
