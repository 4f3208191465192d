import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Props of every field in addition to its native attributes. */
export interface FieldTexts {
  label: ReactNode;
  /** Help below the label, announced with the field. */
  hint?: ReactNode;
  /** The error and how to fix it; shown above the control. */
  error?: string;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
}

export interface ErrorAnnouncement {
  /** Announces the error as it appears, for validation during typing. */
  announced?: boolean | undefined;
  /**
   * An error that has been corrected: it is hidden but keeps its space, so that nothing moves under a press.
   */
  corrected?: string | undefined;
}

/**
 * Ids that connect label, hint, error and control. The control's id defaults to its name, so that
 * an ErrorSummary can link to it. Two forms on a page that share a name must set ids.
 */
export function useFieldIds(
  given: { id?: string; name?: string; 'aria-describedby'?: string },
  texts: { hint?: ReactNode; error?: string },
) {
  const own = useId();
  const id = given.id ?? given.name ?? own;
  const hintId = texts.hint ? `${id}-hint` : undefined;
  const errorId = texts.error ? `${id}-error` : undefined;
  return {
    id,
    hintId,
    errorId,
    describedBy: classNames(given['aria-describedby'], hintId, errorId),
  };
}

export type FieldIds = ReturnType<typeof useFieldIds>;

export const OptionalMark = () => (
  <>
    {' '}
    <span className={styles.optional}>(optional)</span>
  </>
);

/** Hint and error in reading order. */
export function FieldHelp({
  ids,
  hint,
  error,
  announced,
  corrected,
}: Pick<FieldTexts, 'hint' | 'error'> & ErrorAnnouncement & { ids: FieldIds }) {
  const room = corrected && (
    <p aria-hidden="true" className={styles.error} style={{ visibility: 'hidden' }}>
      <CircleAlert className={styles.errorIcon} />
      <span>{corrected}</span>
    </p>
  );
  const message = error ? (
    <p id={ids.errorId} className={styles.error}>
      <CircleAlert className={styles.errorIcon} aria-hidden="true" />
      <span>
        <VisuallyHidden>Error:</VisuallyHidden> {error}
      </span>
    </p>
  ) : (
    room
  );
  return (
    <>
      {hint && (
        <div id={ids.hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {announced ? <div role="status">{message}</div> : message}
    </>
  );
}

/** Label, hint and error around a control. */
export function FieldFrame({
  ids,
  label,
  hint,
  error,
  optional,
  announced,
  corrected,
  children,
}: FieldTexts & ErrorAnnouncement & { ids: FieldIds; children: ReactNode }) {
  return (
    <div
      className={classNames(
        styles.field,
        error && styles.failed,
        !error && corrected && styles.corrected,
      )}
    >
      <label htmlFor={ids.id} className={styles.label}>
        {label}
        {optional && <OptionalMark />}
      </label>
      <FieldHelp ids={ids} hint={hint} error={error} announced={announced} corrected={corrected} />
      {children}
    </div>
  );
}
