import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { FieldHelp, type FieldIds, OptionalMark, useFieldIds } from './field-frame.tsx';

/** One choice of a group; a text is its own value. */
export type ChoiceOption =
  | string
  | { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

interface GroupTexts {
  /** The question. */
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
  options: readonly ChoiceOption[];
  /** Choices side by side where they fit. */
  inline?: boolean;
}

type NativeChoice = Omit<ComponentProps<'input'>, 'type' | 'value'>;

interface ChoiceProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox';
  label: ReactNode;
  hint?: ReactNode;
}

/** A tick box or radio button whose whole line can be pressed. */
function Choice({ label, hint, id, ...native }: ChoiceProps) {
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

function Choices({
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

function Group({
  role,
  ids,
  legend,
  hint,
  error,
  optional,
  children,
}: Omit<GroupTexts, 'options' | 'inline'> & {
  role?: 'radiogroup';
  ids: FieldIds;
  children: ReactNode;
}) {
  return (
    <fieldset
      role={role}
      aria-describedby={ids.describedBy}
      aria-invalid={role && error ? true : undefined}
      className={classNames(fieldStyles.field, error && fieldStyles.failed)}
    >
      <legend className={fieldStyles.label}>
        {legend}
        {optional && <OptionalMark />}
      </legend>
      <FieldHelp ids={ids} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}

export type RadioGroupFieldProps = GroupTexts & NativeChoice & { name: string };

/** One answer to a question. Spread `register('name')` on it; controlled use: `value`+`onChange` per native rules. */
export function RadioGroupField({
  legend,
  hint,
  error,
  optional,
  options,
  inline,
  ...native
}: RadioGroupFieldProps) {
  const ids = useFieldIds(native, { hint, error });
  return (
    <Group
      role="radiogroup"
      ids={ids}
      legend={legend}
      hint={hint}
      error={error}
      optional={optional}
    >
      <Choices type="radio" ids={ids} options={options} inline={inline} native={native} />
    </Group>
  );
}

export type CheckboxGroupFieldProps = GroupTexts & NativeChoice;

/** Any number of answers; with `register('name')` the value is the list of the ticked ones. */
export function CheckboxGroupField({
  legend,
  hint,
  error,
  optional,
  options,
  inline,
  ...native
}: CheckboxGroupFieldProps) {
  const ids = useFieldIds(native, { hint, error });
  return (
    <Group ids={ids} legend={legend} hint={hint} error={error} optional={optional}>
      <Choices
        type="checkbox"
        ids={ids}
        options={options}
        inline={inline}
        native={{ ...native, 'aria-invalid': error ? true : undefined }}
      />
    </Group>
  );
}

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
};

/** A single tick box with its sentence. */
export function CheckboxField({ label, hint, error, optional, ...native }: CheckboxFieldProps) {
  const ids = useFieldIds(native, { error });
  return (
    <div className={classNames(fieldStyles.field, error && fieldStyles.failed)}>
      <FieldHelp ids={ids} error={error} />
      <Choice
        {...native}
        type="checkbox"
        id={ids.id}
        hint={hint}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
        label={
          <>
            {label}
            {optional && <OptionalMark />}
          </>
        }
      />
    </div>
  );
}
