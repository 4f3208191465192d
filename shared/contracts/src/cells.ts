import * as z from '@chaps/contracts/schema';
import { decimalToPence } from '@chaps/domain/money';
import { isoDate, requiredText, wallTime } from './scalars.ts';

// How staff write a value in a spreadsheet cell.

/** A price, in pence. */
export const poundsCell = z
  .string()
  .regex(/^\d{1,5}(\.\d{2})?$/)
  .transform(decimalToPence);

/** A day, `YYYY-MM-DD`. */
export const dayCell = z
  .string()
  .refine((text) => isoDate.safeParse(text).success, 'must be a date such as 2026-03-12');

/** A time of day, `HH:mm`. */
export const timeCell = z
  .string()
  .refine((text) => wallTime.safeParse(text).success, 'must be a time such as 09:30');

export const yesNoCell = z
  .enum(['yes', 'no'], 'must be yes or no')
  .transform((text) => text === 'yes');

/** A number; an empty cell is not zero. */
export const numberCell = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  requiredText(20).transform(Number).pipe(schema);
