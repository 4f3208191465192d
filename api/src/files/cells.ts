import { isoDate, wallTime } from '@chaps/contracts';
import { decimalToPence } from '@chaps/domain';
import * as z from 'zod';

/** A price as staff write it, in pence. */
export const pounds = z
  .string()
  .regex(/^\d{1,5}(\.\d{2})?$/)
  .transform(decimalToPence);

/** A day as the files write it, `YYYY-MM-DD`. */
export const dayCell = z
  .string()
  .refine((text) => isoDate.safeParse(text).success, 'must be a day such as 2026-03-12');

/** A time of day as the files write it, `HH:mm`. */
export const timeCell = z
  .string()
  .refine((text) => wallTime.safeParse(text).success, 'must be a time such as 09:30');
