import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import type { FieldIds } from './field-frame.tsx';

/** A choice in a group; a string is its own value and label. */
export type ChoiceOption =
  | string
  | { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

/** Props of the native radio button or checkbox. */
export type NativeChoice = Omit<ComponentProps<'input'>, 'type' | 'value'>;

interface ChoiceProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox';
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox or radio button whose whole line can be pressed. */
export function Choice({ label, hint, id, ...native }: ChoiceProps) {
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.choice}>
      <input
        {...native}
        id={id}
        aria-describedby={classNames(native['aria-describedby'], hintId)}
        className={classNames(styles.input, styles[native.type])}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}

export function Choices({
  type,
  ids,
  options,
  inline,
  native,
}: {
  type: 'radio' | 'checkbox';
  ids: FieldIds;
  options: readonly ChoiceOption[];
  inline?: boolean;
  native: NativeChoice;
}) {
  return (
    <div className={classNames(styles.choices, inline && styles.inline)}>
      {options.map((option, index) => {
        const entry = typeof option === 'string' ? { value: option, label: option } : option;
        return (
          <Choice
            {...native}
            {...entry}
            key={entry.value}
            type={type}
            // The first choice has the group's id, which is the target of an ErrorSummary link.
            id={index === 0 ? ids.id : `${ids.id}-${index + 1}`}
            disabled={('disabled' in entry && entry.disabled) || native.disabled}
          />
        );
      })}
    </div>
  );
}
