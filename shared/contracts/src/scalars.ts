import * as z from '@chaps/contracts/schema';
import { normaliseEmail, normaliseTelephoneNumber } from '@chaps/domain/contact-details';
import { BOOKING_REFERENCE, parseReference } from '@chaps/domain/references';

/** Message for an empty required field (spec 5: the only wording in the specification). */
export const REQUIRED_MESSAGE = 'This field is required.';

/**
 * The accepted years: nothing that the site records happens in any other year, and some of those
 * cannot be written in ISO 8601.
 */
const ACCEPTED_YEARS = /^(19|2\d)/;
const YEARS_MESSAGE = 'Please enter a date between 1900 and 2999.';

/** Calendar day `YYYY-MM-DD`, without time zone. */
export const isoDate = z.iso
  .date({
    error: ({ code }) => (code === 'invalid_format' ? 'Please enter a date.' : undefined),
  })
  .regex(ACCEPTED_YEARS, YEARS_MESSAGE)
  .meta({ examples: ['2026-03-12'] });
/** Instant in UTC, ISO 8601, as returned by the API. */
export const isoInstant = z.iso
  .datetime({ offset: true })
  .meta({ examples: ['2026-03-10T09:30:00.000Z'] });
/** An instant in a request. */
export const enteredInstant = isoInstant
  .regex(ACCEPTED_YEARS, YEARS_MESSAGE)
  .meta({ examples: ['2026-03-10T09:30:00.000Z'] });

export const FUTURE_BIRTH_DATE_MESSAGE = 'Date of birth cannot be later than today.';
/** A birth date in a request: not after today in UTC. */
export const birthDate = isoDate
  .refine((day) => Date.parse(day) <= Date.now(), FUTURE_BIRTH_DATE_MESSAGE)
  .meta({ examples: ['1961-03-12'] });
/** Reference of a booking, typed in any case and with or without its hyphen. */
export const bookingReference = z
  .string()
  .overwrite((text) => parseReference(text) ?? text)
  .regex(BOOKING_REFERENCE, 'Please enter a reference such as CH-AB23CD45.')
  .meta({ examples: ['CH-AB23CD45'] });
/** Europe/London wall time as `HH:mm`. */
export const wallTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time format, expected at least HH:mm')
  .meta({ examples: ['09:15'] });
/** `HH:mm` or `HH:mm:ss`, as spec 3 allows for events. */
export const wallTimeOptionalSeconds = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Invalid time format, expected at least HH:mm')
  .meta({ examples: ['09:15'] });
/** Whole pence (spec 9: GBP). */
export const pence = z
  .int()
  .min(0)
  .max(10_000_000)
  .meta({ examples: [4500] });
/** Id of an event, hold, appointment or result. A hold and its appointment share one. */
export const recordId = z
  .guid()
  // Normalised to the database's spelling, because ids are compared as text.
  .toLowerCase()
  .meta({ examples: ['0190c6d2-7f3a-7c41-9b7e-3f1d2a4b5c6d'] });
/** Eight digits, shown as 'ID: CHAPS…' (spec 2, Portal). */
export const profileId = z
  .string()
  .regex(/^[1-9]\d{7}$/)
  .meta({ examples: ['27182818'] });

/**
 * Control characters, line separators and bidirectional marks: they are invisible, can control a terminal, or
 * make one name look like another. Written as ranges, because OpenAPI tools compile patterns without the flag
 * that `\p{Cc}` needs.
 */
const HIDDEN_CHARACTERS =
  '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';
export const UNPRINTABLE_CHARACTER = new RegExp(`[${HIDDEN_CHARACTERS}]`, 'u');
const PRINTABLE_TEXT = new RegExp(`^[^${HIDDEN_CHARACTERS}]*$`, 'u');
const PRINTABLE_LINES = new RegExp(`^(?:[^${HIDDEN_CHARACTERS}]|\\r?\\n|\\t)*$`, 'u');
export const UNPRINTABLE_MESSAGE =
  'Please remove characters that cannot be printed. Retyping this may help.';

const text = (max: number, allowed: RegExp) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters.`)
    .regex(allowed, UNPRINTABLE_MESSAGE);

const nonEmptyText = (max: number, message: string, allowed: RegExp) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Please use at most ${max} characters.`)
    .regex(allowed, UNPRINTABLE_MESSAGE);

/** A required line of text, trimmed. */
export const requiredText = (max = 200, message = REQUIRED_MESSAGE) =>
  nonEmptyText(max, message, PRINTABLE_TEXT);

/** An optional line of text. */
export const optionalText = (max = 200) => text(max, PRINTABLE_TEXT);

/** Required text of several lines. */
export const requiredLines = (max: number, message = REQUIRED_MESSAGE) =>
  nonEmptyText(max, message, PRINTABLE_LINES);

/** Optional text of several lines. */
export const optionalLines = (max: number) => text(max, PRINTABLE_LINES);

export const EMAIL_MESSAGE = 'Please enter a valid email address.';

/** What mail servers accept before the @, and a domain with at least one dot, which may begin with 'xn--'. */
const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}[a-z0-9!#$%&'*+/=?^_`{|}~-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** An e-mail address (spec 5: 'trimmed and lowercased before submit'); a domain with accents is encoded. */
export const emailAddress = z
  .string({ error: REQUIRED_MESSAGE })
  .overwrite(normaliseEmail)
  .min(1, REQUIRED_MESSAGE)
  .max(254, EMAIL_MESSAGE)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: EMAIL_MESSAGE }))
  .meta({ examples: ['norman.greene@example.org'] });

/** A telephone number as people write it. */
export const telephone = z
  .string({ error: REQUIRED_MESSAGE })
  .overwrite(normaliseTelephoneNumber)
  .min(1, REQUIRED_MESSAGE)
  .max(40, 'Please use at most 40 characters.')
  .regex(PRINTABLE_TEXT, UNPRINTABLE_MESSAGE)
  .meta({ examples: ['+441632960101'] });

/** Response of calls for which the specification reads only `status`. */
export const successResponse = z.object({ status: z.literal('success') });
export type SuccessResponse = z.infer<typeof successResponse>;
