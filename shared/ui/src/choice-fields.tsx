import type { ComponentProps, ReactNode } from 'react';
import { Choice, type ChoiceOption, Choices, type NativeChoice } from './choice.tsx';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import { FieldHelp, type FieldIds, OptionalMark, useFieldIds } from './field-frame.tsx';

interface GroupTexts {
  /** The question. */
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
  options: readonly ChoiceOption[];
  /** Places choices side by side where they fit. */
  inline?: boolean;
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

/**
 * One answer to a question. Spread `register('name')` on it, or control it with `value` and
 * `onChange`.
 */
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

/** Any number of answers; with `register('name')` the value is the list of ticked ones. */
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

/** A single checkbox with a sentence as its label. */
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
