import { z } from 'zod';
import type { RichText } from './rich-text.ts';

/** Spec 9: month names in news dates. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function isRealDay(text: string): boolean {
  const [day, month, year] = text.split(' ');
  const index = (MONTHS as readonly (string | undefined)[]).indexOf(month);
  const date = new Date(Date.UTC(Number(year), index, Number(day)));
  return index >= 0 && date.getUTCMonth() === index && date.getUTCDate() === Number(day);
}

export const text = z.string().trim().min(1, 'must not be empty');
/** A date in the site's format: '04 February 2025'. */
export const date = z
  .string()
  .regex(/^\d{2} [A-Z][a-z]+ \d{4}$/, "must look like '04 February 2025'")
  .refine(isRealDay, 'is not a date');
export const webAddress = z.url({
  protocol: /^https$/,
  error: 'must be a web address that begins with https://',
});
export const slug = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'must contain only lower-case letters, digits and hyphens');
/** Formatted text, parsed by `rich-text.ts`. */
export const body = z.custom<RichText>(
  (value) => Array.isArray(value) && value.length > 0,
  'must not be empty',
);

/** Sources of a health statement. */
export const sources = z.array(z.strictObject({ label: text, href: webAddress })).default([]);

/** A picture of `content/images/`. The build adds `src`, the address of the file. */
export const image = z.object({
  file: z
    .string()
    .regex(/^[a-z0-9-]+\.(svg|png|jpg|webp|avif)$/, 'must be the name of a file in content/images'),
  /** Empty for a decorative picture. */
  alt: z.string(),
  src: z.string().default(''),
});
export type Picture = z.infer<typeof image>;

/** Marks people and stories that the charity must replace before launch. */
export const sample = z.boolean().default(false);
