import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import {
  type ErrorAnnouncement,
  FieldFrame,
  type FieldTexts,
  useFieldIds,
} from './field-frame.tsx';

export type TextFieldProps = FieldTexts & ErrorAnnouncement & ComponentProps<'input'>;

/** One line of text; `type` may be email, tel, date or search. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, announced, corrected, className, ...native } = props;
  const ids = useFieldIds(native, { hint, error });
  return (
    <FieldFrame
      ids={ids}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      announced={announced}
      corrected={corrected}
    >
      <input
        {...native}
        id={ids.id}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
        className={classNames(styles.control, native.type === 'date' && styles.date, className)}
      />
    </FieldFrame>
  );
}

export type TextAreaFieldProps = FieldTexts & ComponentProps<'textarea'>;

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  className,
  rows = 5,
  ...native
}: TextAreaFieldProps) {
  const ids = useFieldIds(native, { hint, error });
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...native}
        rows={rows}
        id={ids.id}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
        className={classNames(styles.control, styles.area, className)}
      />
    </FieldFrame>
  );
}
