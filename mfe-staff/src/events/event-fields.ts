import { type EventDetails, eventDetails } from '@chaps/contracts/event-details';
import { pickFields } from '@chaps/contracts/event-fields';
import { AUDIENCES, eventBreak, mapPrices } from '@chaps/contracts/events';
import * as z from '@chaps/contracts/schema';
import { NO_SHOW_MINUTES } from '@chaps/domain';
import type { FieldLabels, LabelledForm } from '@chaps/ui/forms';

const number = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(text)));

const breakTime = z
  .string()
  .min(1, 'Please enter a start and end time for each break, or remove the break.')
  .pipe(eventBreak.shape.from);

const POUNDS_PATTERN = /^(\d{1,5}(\.\d{2})?)?$/;

/** Identifies a point on the map; a confirmation applies to one point. */
export const getPointKey = (latitude: string | number, longitude: string | number): string =>
  `${Number(latitude)}, ${Number(longitude)}`;

const toPounds = (pence: number | null) => (pence === null ? '' : (pence / 100).toFixed(2));

/** The form's fields are strings; the API takes numbers, pence and null. */
const createSchema = (priceRequired: boolean) =>
  eventDetails
    .extend({
      ...mapPrices((kind) =>
        z
          .string()
          .min(
            priceRequired && kind === 'price' ? 1 : 0,
            'Please enter the price in pounds, or 0.00.',
          )
          .regex(POUNDS_PATTERN, 'Please enter an amount in pounds, such as 25.00.')
          .transform((text) => (text === '' ? null : Math.round(Number(text) * 100))),
      ),
      product_id: z.string().min(1, 'Please choose a test.'),
      breaks: z.array(z.object({ from: breakTime, to: breakTime })),
      session_duration: number.pipe(eventDetails.shape.session_duration),
      total_spaces: number.pipe(eventDetails.shape.total_spaces),
      walk_in_allowance: number.pipe(eventDetails.shape.walk_in_allowance.unwrap()),
      no_show_minutes: number.pipe(eventDetails.shape.no_show_minutes.unwrap()),
      latitude: number.pipe(eventDetails.shape.latitude),
      longitude: number.pipe(eventDetails.shape.longitude),
      /** The point that someone has confirmed, or ''. */
      place_confirmed: z.string(),
      exclusive_for: z
        .union([z.enum(AUDIENCES), z.literal('')])
        .transform((audience) => audience || null),
      address_line_2: z.string(),
      state: z.string(),
      lab_name: z.string(),
    })
    .transform(({ address_line_2, state, lab_name, ...rest }) => ({
      ...rest,
      address_line_2: address_line_2.trim() || null,
      state: state.trim() || null,
      lab_name: lab_name.trim() || null,
      place_confirmed: rest.place_confirmed === getPointKey(rest.latitude, rest.longitude),
    }));
export const formSchema = createSchema(false);
/** For new events, whose price must be typed. */
export const pricedSchema = createSchema(true);
export type FormInput = z.input<typeof formSchema>;

const toText = (value: number) => (Number.isNaN(value) ? '' : String(value));

export const toFormInput = (details: EventDetails): FormInput => ({
  ...details,
  ...mapPrices((kind) => toPounds(details[kind])),
  breaks: details.breaks ?? [],
  session_duration: String(details.session_duration),
  total_spaces: toText(details.total_spaces),
  walk_in_allowance: toText(details.walk_in_allowance ?? 0),
  no_show_minutes: toText(details.no_show_minutes ?? NO_SHOW_MINUTES),
  latitude: toText(details.latitude),
  longitude: toText(details.longitude),
  place_confirmed: details.place_confirmed ? getPointKey(details.latitude, details.longitude) : '',
  exclusive_for: details.exclusive_for ?? '',
  address_line_2: details.address_line_2 ?? '',
  state: details.state ?? '',
  lab_name: details.lab_name ?? '',
});

export const LABELS: FieldLabels<FormInput> = pickFields('label');

export type EventField = keyof EventDetails;

export type EventFormState = LabelledForm<FormInput, EventDetails>;
