import * as z from '@chaps/contracts/schema';
import { NO_SHOW_MINUTES } from '@chaps/domain/walk-ins';
import { dayCell, numberCell, poundsCell, timeCell, yesNoCell } from './cells.ts';
import { AUDIENCES, event, eventBreak, eventPrices } from './events.ts';
import { pickPart } from './parts.ts';
import { emailAddress, isoDate, optionalText, requiredText, wallTime } from './scalars.ts';

const count = (most: number, least = 1) =>
  z
    .int('Please enter a whole number.')
    .min(least, `Please enter ${least === 0 ? '0 or more' : `at least ${least}`}.`)
    .max(most, `Please enter at most ${most}.`);

const PLACE_MESSAGE = 'Please enter a place in the United Kingdom or Ireland.';

/** Degrees within the United Kingdom, Ireland, the Isle of Man or the Channel Islands. */
const degrees = (least: number, most: number) =>
  z.number('Please enter a number.').min(least, PLACE_MESSAGE).max(most, PLACE_MESSAGE);

/** A British postcode or an Irish Eircode. */
const POSTCODE_PATTERN =
  /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|([AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4})$/i;

const POSTCODE_MESSAGE = 'Please enter a postcode such as IP1 1AA or D02 X285.';
const MAX_BREAKS = 12;

/** One field of an event. What the public can see of it is in `event`. */
interface EventField {
  /** Shown in the form, and when two editors have changed the field. */
  label: string;
  /** What staff may enter; optional if older builds omit the field, which then stays unchanged. */
  entered: z.ZodType;
  /**
   * As returned to staff: stored values are shown even if staff could no longer enter them. Has a
   * default if older APIs and saved templates do not have the field.
   */
  answer: z.ZodType;
  /** Value in the form for a new event. */
  blank: unknown;
  /** What an events file may contain; a field without it is not in these files. */
  cell?: z.ZodType;
  /** Value in the example row of the file template. */
  example?: string;
}

/** A text field; files contain it exactly as typed. */
const textField = <Entered extends z.ZodType, Answer extends z.ZodType>(
  label: string,
  entered: Entered,
  answer: Answer,
  example = '',
) => ({ label, entered, answer, blank: '', cell: entered, example });

/** A text field that may be empty. */
const nullableTextField = <Answer extends z.ZodType>(
  label: string,
  max: number,
  answer: Answer,
  example = '',
) => {
  const entered = optionalText(max)
    .transform((typed) => typed || null)
    .nullable();
  return { label, entered, answer, blank: null, cell: entered, example };
};

const numberField = <Entered extends z.ZodType<number, number>, Answer extends z.ZodType>(
  label: string,
  entered: Entered,
  answer: Answer,
  blank: number,
  example = '',
) => ({ label, entered, answer, blank, cell: numberCell(entered), example });

const { shape } = event;

/**
 * The fields of an event, in the order of the form. The form, template, copy, import, stored row, audit log,
 * and what staff and people with a booking see, are derived from these fields.
 */
export const EVENT_FIELDS = {
  event_name: textField(
    'Name',
    requiredText(200),
    shape.event_name,
    'Rotary Ipswich (example: overwrite this line)',
  ),
  event_description: textField(
    'Description',
    z.string().trim().max(5000, 'Please use at most 5000 characters.'),
    shape.event_description,
    'Free parking behind the hall.',
  ),
  event_date: { ...textField('Date', isoDate, shape.event_date, '2030-05-06'), cell: dayCell },
  start_time: {
    ...textField('Start', wallTime, shape.start_time, '09:00'),
    blank: '09:00',
    cell: timeCell,
  },
  end_time: {
    ...textField('End', wallTime, shape.end_time, '12:00'),
    blank: '12:00',
    cell: timeCell,
  },
  /** Minutes. */
  session_duration: numberField('Minutes each', count(480), z.int(), 10, '10'),
  /** Total for all times of the event. */
  total_spaces: numberField('Number of seats', count(5000), shape.total_spaces, Number.NaN, '36'),
  /** People without a booking who may be added on top of the seats. */
  walk_in_allowance: {
    label: 'Walk-ins in addition to the seats',
    entered: count(1000, 0).optional(),
    answer: z.int(),
    blank: 0,
  },
  /** Minutes after a slot's time from which a walk-in may take the seat of an absent attendee. */
  no_show_minutes: {
    label: 'Minutes until a missed seat is released',
    entered: count(480, 0).optional(),
    answer: z.int(),
    blank: NO_SHOW_MINUTES,
  },
  /** Breaks and closed times. */
  breaks: {
    label: 'Breaks',
    entered: z
      .array(eventBreak)
      .max(MAX_BREAKS, `Please use at most ${MAX_BREAKS} breaks.`)
      .optional(),
    answer: shape.breaks,
    blank: [],
  },
  product_id: textField('Test', requiredText(100), shape.product_id),
  price: {
    label: 'Price in pounds',
    entered: eventPrices.shape.price,
    answer: shape.price,
    blank: null,
    cell: z.union(
      [z.literal('').transform(() => null), poundsCell],
      "must be an amount in pounds such as 45.00, or empty to use the product's price",
    ),
    example: '25.00',
  },
  payment_required: {
    label: 'Paid by the person',
    entered: z.boolean(),
    answer: z.boolean(),
    blank: true,
    cell: yesNoCell,
    example: 'yes',
  },
  is_private: {
    label: 'Private: people need an access code',
    entered: z.boolean(),
    answer: shape.is_private,
    blank: false,
  },
  exclusive_for: {
    label: 'Audience',
    entered: z.enum(AUDIENCES).nullable(),
    answer: shape.exclusive_for,
    blank: null,
    cell: z
      .union([z.enum(AUDIENCES), z.literal('')], `must be ${AUDIENCES.join(', ')} or empty`)
      .transform((audience) => audience || null),
    example: '',
  },
  address_line_1: textField('Address', requiredText(200), z.string(), '1 High Street'),
  address_line_2: nullableTextField('Address line 2', 200, shape.address_line_2),
  city: textField('Town', requiredText(100), shape.city, 'Ipswich'),
  state: nullableTextField('County', 100, shape.state, 'Suffolk'),
  postcode: textField(
    'Postcode',
    requiredText(12).regex(POSTCODE_PATTERN, POSTCODE_MESSAGE),
    z.string(),
    'IP1 1AA',
  ),
  country: {
    ...textField('Country', requiredText(60), shape.country, 'United Kingdom'),
    blank: 'United Kingdom',
  },
  // In a file, empty coordinates are looked up from the postcode.
  latitude: numberField('Latitude', degrees(49, 61), z.number(), Number.NaN),
  longitude: numberField('Longitude', degrees(-11, 2), z.number(), Number.NaN),
  /**
   * Whether somebody has checked the point on the map; if omitted, it stays checked while the point is
   * unchanged.
   */
  place_confirmed: {
    label: 'Location confirmed on the map',
    entered: z.boolean().optional(),
    answer: z.boolean().default(false),
    blank: false,
  },
  contact_email: textField('Contact e-mail', emailAddress, shape.contact_email),
  lab_name: nullableTextField('Laboratory', 100, shape.lab_name),
} satisfies Record<string, EventField>;

/** One part, taken from all fields that have it. */
export const pickFields = <Part extends keyof EventField>(part: Part) =>
  pickPart(EVENT_FIELDS, part);
