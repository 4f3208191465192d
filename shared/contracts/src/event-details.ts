import * as z from '@chaps/contracts/schema';
import { AUDIENCES, eventBreak, eventPrices } from './events.ts';
import { emailAddress, isoDate, optionalText, requiredText, wallTime } from './scalars.ts';

const count = (most: number) =>
  z
    .int('Please enter a whole number.')
    .min(1, 'Please enter at least 1.')
    .max(most, `Please enter at most ${most}.`);

const PLACE_MESSAGE = 'Please enter a place in the United Kingdom or Ireland.';

/** Degrees within the United Kingdom, Ireland, the Isle of Man or the Channel Islands. */
const degrees = (least: number, most: number) =>
  z.number('Please enter a number.').min(least, PLACE_MESSAGE).max(most, PLACE_MESSAGE);

/** A British postcode or an Irish Eircode. */
const POSTCODE =
  /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|([AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4})$/i;

const orNull = (max: number) =>
  optionalText(max)
    .transform((text) => text || null)
    .nullable();

const MOST_BREAKS = 12;

/** What staff say of an event and its table has a column for. */
export const eventColumns = z.object({
  event_name: requiredText(200),
  event_description: z.string().trim().max(5000, 'Please use at most 5000 characters.'),
  product_id: requiredText(100),
  payment_required: z.boolean(),
  event_date: isoDate,
  start_time: wallTime,
  end_time: wallTime,
  /** Minutes. */
  session_duration: count(480),
  /** Breaks and closed times. Left out by older builds: as they are, and none of a new event. */
  breaks: z
    .array(eventBreak)
    .max(MOST_BREAKS, `Please use at most ${MOST_BREAKS} breaks.`)
    .optional(),
  is_private: z.boolean(),
  exclusive_for: z.enum(AUDIENCES).nullable(),
  contact_email: emailAddress,
  address_line_1: requiredText(200),
  address_line_2: orNull(200),
  city: requiredText(100),
  state: orNull(100),
  postcode: requiredText(12).regex(
    POSTCODE,
    'Please enter a postcode such as IP1 1AA or D02 X285.',
  ),
  country: requiredText(60),
  latitude: degrees(49, 61),
  longitude: degrees(-11, 2),
  lab_name: orNull(100),
  /** People without a booking who may be added beside the seats; left out, it stays as it is. */
  walk_in_allowance: z
    .int('Please enter a whole number.')
    .min(0, 'Please enter 0 or more.')
    .max(1000, 'Please enter at most 1000.')
    .optional(),
  /**
   * Minutes after a slot's time, from which a walk-in may take the seat of an absent attendee. Optional:
   * without it, the event keeps its number.
   */
  no_show_minutes: z
    .int('Please enter a whole number.')
    .min(0, 'Please enter 0 or more.')
    .max(480, 'Please enter at most 480.')
    .optional(),
  /**
   * Somebody has looked at the point on the map. Left out by older builds: as it is, while the point is the
   * same.
   */
  place_confirmed: z.boolean().optional(),
});

/** What staff say of an event. */
export const eventDetails = eventColumns.extend({
  ...eventPrices.shape,
  total_spaces: count(5000),
});
export type EventDetails = z.output<typeof eventDetails>;
