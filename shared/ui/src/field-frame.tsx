import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** What every field takes beside its native attributes. */
export interface FieldTexts {
  label: ReactNode;
  /** Help under the label, read with the field. */
  hint?: ReactNode;
  /** What is wrong and how to put it right; shown above the control. */
  error?: string;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
}

export interface ErrorAnnouncement {
  /** The error is read out as it appears: for one that comes while the person types. */
  announced?: boolean | undefined;
}

/**
 * Ids that tie label, hint, error and control together. The control's id is the given one, else
 * its name, so that an ErrorSummary can link to it by the name that the schema uses. Two forms on
 * one page that share a name must give ids.
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

/** Hint and error of a field or group, in the order in which they are read. */
export function FieldHelp({
  ids,
  hint,
  error,
  announced,
}: Pick<FieldTexts, 'hint' | 'error'> & ErrorAnnouncement & { ids: FieldIds }) {
  const message = error && (
    <p id={ids.errorId} className={styles.error}>
      <CircleAlert className={styles.errorIcon} aria-hidden="true" />
      <span>
        <VisuallyHidden>Error:</VisuallyHidden> {error}
      </span>
    </p>
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

/** Label, hint and error around one control. */
export function FieldFrame({
  ids,
  label,
  hint,
  error,
  optional,
  announced,
  children,
}: FieldTexts & ErrorAnnouncement & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className={classNames(styles.field, error && styles.failed)}>
      <label htmlFor={ids.id} className={styles.label}>
        {label}
        {optional && <OptionalMark />}
      </label>
      <FieldHelp ids={ids} hint={hint} error={error} announced={announced} />
      {children}
    </div>
  );
}
