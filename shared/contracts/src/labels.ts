import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { recordId, requiredText, successResponse } from './scalars.ts';

/** A roll of 62 mm for a label printer, 29 mm each; a sheet of 3 × 8, 70 mm × 37 mm each. */
export const LABEL_SIZES = ['roll-62', 'a4-3x8'] as const;
export const LABEL_ORIENTATIONS = ['landscape', 'portrait'] as const;
export const LABEL_BARCODES = ['none', 'code128', 'datamatrix'] as const;

/** What is on the tubes: a code that the laboratory has printed, or the charity's own labels. */
export const CODE_SOURCES = ['laboratory', 'charity'] as const;

/** What a laboratory's labels look like, of any time at which it was chosen. */
export const storedLabelSettings = z.object({
  // Settings that were chosen before it was asked.
  codes_from: z.enum(CODE_SOURCES).default('laboratory'),
  size: z.enum(LABEL_SIZES),
  orientation: z.enum(LABEL_ORIENTATIONS),
  /** Of the tube's code; a label beside the laboratory's own code has none. */
  barcode: z.enum(LABEL_BARCODES),
  // Beside the name and the code, which each label has.
  has_date_of_birth: z.boolean(),
  has_event_date: z.boolean(),
  has_start_time: z.boolean(),
  has_event_name: z.boolean(),
});

/** What a laboratory's labels look like. */
export const labelSettings = storedLabelSettings.superRefine(
  ({ orientation, barcode }, { addIssue }) => {
    if (orientation === 'landscape' || barcode !== 'code128') return;
    const message = 'Code 128 is too wide for an upright label. Please choose another one.';
    addIssue({ code: 'custom', path: ['barcode'], message });
  },
);
export type LabelSettings = z.infer<typeof labelSettings>;

/** Of a laboratory that nobody has asked yet. */
export const DEFAULT_LABELS: LabelSettings = {
  codes_from: 'laboratory',
  size: 'roll-62',
  orientation: 'landscape',
  barcode: 'code128',
  has_date_of_birth: true,
  has_event_date: true,
  has_start_time: false,
  has_event_name: false,
};

const laboratory = requiredText(100);
/** What a request leaves out stays as it was: an older console does not know every setting. */
export const labelSettingsRequest = storedLabelSettings
  .extend({ codes_from: z.enum(CODE_SOURCES) })
  .partial()
  .extend({ laboratory });
export type LabelSettingsRequest = z.infer<typeof labelSettingsRequest>;

const laboratoryLabels = z.object({
  laboratory: z.string(),
  settings: storedLabelSettings,
  /** False for the usual ones. */
  is_chosen: z.boolean(),
});
export type LaboratoryLabels = z.infer<typeof laboratoryLabels>;

/** Laboratories that have sent a file, and those that events name. */
export const labelSettingsResponse = z.object({ laboratories: z.array(laboratoryLabels) });

/** Those who may still give a sample, or those who have given one. */
export const LABEL_PEOPLE = ['expected', 'sampled'] as const;
export const labelsQuery = z.object({
  people: z.enum(LABEL_PEOPLE).default('expected'),
  /** A booking or walk-in: their label alone. */
  person: recordId.optional(),
  /** Leaves out so many people whose names no typeface can print: those that the last answer named. */
  without: z
    .string()
    .regex(/^\d{1,4}$/)
    .optional(),
});
export type LabelsQuery = z.input<typeof labelsQuery>;

export const readLabelSettings = {
  route: 'GET /staff/label-settings',
  caller: { staff: 'change events' },
  answer: labelSettingsResponse,
} as const satisfies Endpoint;

/** For all events, so not by a role for one. */
export const changeLabelSettings = {
  route: 'POST /staff/label-settings',
  caller: { staff: 'change events' },
  body: labelSettingsRequest,
  answer: successResponse,
} as const satisfies Endpoint;

/** A label of an invented person. */
export const previewLabels = {
  route: 'POST /staff/label-settings/preview',
  caller: { staff: 'change events' },
  body: labelSettings,
  answer: z.string(),
  media: 'application/pdf',
} as const satisfies Endpoint;

/**
 * By the setting of the event's laboratory. LETTERS_MISSING names whose names cannot be printed; its
 * details are they, where labels of others are left to print.
 */
export const printLabels = {
  route: 'GET /staff/events/{event_id}/labels',
  caller: { staff: 'run the day' },
  query: labelsQuery,
  answer: z.string(),
  media: 'application/pdf',
  errors: ['EVENT_CHANGED', 'LETTERS_MISSING'],
} as const satisfies Endpoint;
