import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import type { FieldIds } from './field-frame.tsx';

/** One choice of a group; a text is its own value. */
export type ChoiceOption =
  | string
  | { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

/** What the browser's own radio button or tick box takes. */
export type NativeChoice = Omit<ComponentProps<'input'>, 'type' | 'value'>;

interface ChoiceProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox';
  label: ReactNode;
  hint?: ReactNode;
}

/** A tick box or radio button whose whole line can be pressed. */
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

/** The choices of one group, one below the other or side by side. */
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
            // The first choice carries the group's id: there an ErrorSummary's link leads.
            id={index === 0 ? ids.id : `${ids.id}-${index + 1}`}
            disabled={('disabled' in entry && entry.disabled) || native.disabled}
          />
        );
      })}
    </div>
  );
}
