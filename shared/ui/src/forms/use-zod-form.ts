import type { input, output, ZodType } from '@chaps/contracts/schema';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';

/** Name of a top-level field, which is also its control's id. */
export type FieldName<Values extends FieldValues> = FieldPath<Values> & keyof Values & string;

/** The label of each field of a form, in display order. */
export type FieldLabels<Values extends FieldValues> = Readonly<
  Record<keyof Values & string, string>
>;

/** A React Hook Form form that knows its labels, for its fields and its error summary. */
export interface LabelledForm<Values extends FieldValues, Parsed = Values>
  extends UseFormReturn<Values, unknown, Parsed> {
  labels: FieldLabels<Values>;
  /** Prefix of the control ids: two forms on a page may have fields with the same name. */
  idPrefix: string;
}

/**
 * Validates a form with a contract's schema. The resolver of `@hookform/resolvers` reports the
 * inner message of a union ('Invalid option: …') instead of the specification's.
 */
export const schemaResolver =
  <Schema extends ZodType<FieldValues, FieldValues>>(
    schema: Schema,
  ): Resolver<input<Schema>, unknown, output<Schema>> =>
  (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of parsed.error.issues) {
      errors[String(path[0])] ??= { type: code ?? 'invalid', message };
    }
    return { values: {}, errors: errors as FieldErrors<input<Schema>> };
  };

interface ZodFormOptions<Schema extends ZodType<FieldValues, FieldValues>>
  extends Omit<UseFormProps<input<Schema>, unknown, output<Schema>>, 'resolver'> {
  schema: Schema;
  labels: FieldLabels<input<Schema>>;
  idPrefix?: string;
}

/** A form with a contract's schema. On errors its error summary takes focus, not the first field. */
export function useZodForm<Schema extends ZodType<FieldValues, FieldValues>>({
  schema,
  labels,
  idPrefix = '',
  ...options
}: ZodFormOptions<Schema>): LabelledForm<input<Schema>, output<Schema>> {
  const form = useForm<input<Schema>, unknown, output<Schema>>({
    resolver: schemaResolver(schema),
    shouldFocusError: false,
    ...options,
  });
  return { ...form, labels, idPrefix };
}
