import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { CheckboxField, type CheckboxFieldProps } from '../choice-fields.tsx';
import { PasswordField, type PasswordFieldProps } from '../password-field.tsx';
import { SelectField, type SelectFieldProps } from '../select-field.tsx';
import {
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from '../text-fields.tsx';
import type { FieldName, LabelledForm } from './use-zod-form.ts';

export const errorOf = <Values extends FieldValues, Parsed>(
  { formState: { errors } }: LabelledForm<Values, Parsed>,
  name: FieldName<Values>,
): string | undefined => {
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
};

/** Props of a control for a field: label, error, id and the handlers of React Hook Form. */
export function fieldProps<Values extends FieldValues, Parsed>(
  form: LabelledForm<Values, Parsed>,
  name: FieldName<Values>,
) {
  const error = errorOf(form, name);
  return {
    ...form.register(name),
    id: form.idPrefix + name,
    label: form.labels[name] as ReactNode,
    ...(error === undefined ? {} : { error }),
  };
}

type Kind<Name, Props> = { kind: Name } & Omit<
  Props,
  'form' | 'name' | 'label' | 'error' | 'ref' | 'id'
>;

export type FormFieldProps<Values extends FieldValues, Parsed> = {
  form: LabelledForm<Values, Parsed>;
  name: FieldName<Values>;
  /** Replaces the form's label. */
  label?: ReactNode;
} & (
  | (Omit<Kind<'text', TextFieldProps>, 'kind'> & { kind?: 'text' })
  | Kind<'lines', TextAreaFieldProps>
  | Kind<'password', PasswordFieldProps>
  | Kind<'select', SelectFieldProps>
  | Kind<'checkbox', CheckboxFieldProps>
);

/** One control of a form. */
export function FormField<Values extends FieldValues, Parsed>(
  props: FormFieldProps<Values, Parsed>,
) {
  const { form, name, label, ...field } = props;
  const bound = { ...fieldProps(form, name), ...(label ? { label } : {}) };
  switch (field.kind) {
    case 'lines': {
      const { kind: _kind, ...rest } = field;
      return <TextAreaField {...bound} {...rest} />;
    }
    case 'password': {
      const { kind: _kind, ...rest } = field;
      return <PasswordField {...bound} {...rest} />;
    }
    case 'select': {
      const { kind: _kind, ...rest } = field;
      return <SelectField {...bound} {...rest} />;
    }
    case 'checkbox': {
      const { kind: _kind, ...rest } = field;
      return <CheckboxField {...bound} {...rest} />;
    }
    default: {
      const { kind: _kind, ...rest } = field;
      return <TextField {...bound} {...rest} />;
    }
  }
}
