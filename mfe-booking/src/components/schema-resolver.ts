import type { input, output, ZodType } from '@chaps/contracts/schema';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/**
 * Validates a form with a contract's schema. The standard resolver reports the inner message of a
 * union ('Invalid option: …') instead of the specification's.
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
