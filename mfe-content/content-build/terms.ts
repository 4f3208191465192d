import { z } from 'zod';
import type { RichText } from './rich-text.ts';

/** Spec 9: months by which the news are dated. */
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

/** Whether 'DD Month YYYY' names a day that exists. */
function isRealDay(text: string): boolean {
  const [day, month, year] = text.split(' ');
  const index = (MONTHS as readonly (string | undefined)[]).indexOf(month);
  const date = new Date(Date.UTC(Number(year), index, Number(day)));
  return index >= 0 && date.getUTCMonth() === index && date.getUTCDate() === Number(day);
}

/** Something that must be said. */
export const text = z.string().trim().min(1, 'must not be empty');
/** A day as the site writes it: '04 February 2025'. */
export const date = z
  .string()
  .regex(/^\d{2} [A-Z][a-z]+ \d{4}$/, "must look like '04 February 2025'")
  .refine(isRealDay, 'is no day of the calendar');
/** A page of another site. */
export const webAddress = z.url({
  protocol: /^https$/,
  error: 'must be a web address that begins with https://',
});
/** An id as addresses carry it. */
export const slug = z.string().regex(/^[a-z0-9-]+$/, 'must be small letters, digits and hyphens');
/** A formatted text, already read by `rich-text.ts`. */
export const body = z.custom<RichText>(
  (value) => Array.isArray(value) && value.length > 0,
  'must not be empty',
);

/** Where a statement on health comes from. */
export const sources = z.array(z.strictObject({ label: text, href: webAddress })).default([]);

/**
 * A picture of `content/images/`. The build adds `src`, the address it is served under, so that
 * pages never build one.
 */
export const image = z.object({
  file: z
    .string()
    .regex(/^[a-z0-9-]+\.(svg|png|jpg|webp|avif)$/, 'must be the name of a file in content/images'),
  /** Empty when the picture says nothing that the words beside it do not. */
  alt: z.string(),
  src: z.string().default(''),
});
export type Picture = z.infer<typeof image>;

/** Marks people and stories that a charity must replace before launch. */
export const sample = z.boolean().default(false);
