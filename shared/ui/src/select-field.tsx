import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx';

/** A choice: a string is its own value and label. */
export type SelectOption = string | { value: string; label: string; disabled?: boolean };

export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly SelectOption[];
    /** First entry with an empty value, e.g. 'Select Date'. */
    placeholder?: string;
  };

/** A native select. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  className,
  ...native
}: SelectFieldProps) {
  const ids = useFieldIds(native, { hint, error });
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error} optional={optional}>
      <span className={styles.selectFrame}>
        <select
          {...native}
          id={ids.id}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
          className={classNames(styles.control, styles.select, className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const entry = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option
                key={entry.value}
                value={entry.value}
                disabled={'disabled' in entry ? entry.disabled : undefined}
              >
                {entry.label}
              </option>
            );
          })}
        </select>
        <ChevronDown className={styles.chevron} aria-hidden="true" />
      </span>
    </FieldFrame>
  );
}
