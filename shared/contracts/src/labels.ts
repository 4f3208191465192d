import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { recordId, requiredText, successResponse } from './scalars.ts';

/** A 62 mm roll for a label printer, 29 mm per label; a sheet of 3 × 8 labels, 70 mm × 37 mm each. */
export const LABEL_SIZES = ['roll-62', 'a4-3x8'] as const;
export const LABEL_ORIENTATIONS = ['landscape', 'portrait'] as const;
export const LABEL_BARCODES = ['none', 'code128', 'datamatrix'] as const;

/** Which labels the tubes have: the laboratory's preprinted codes, or the charity's own labels. */
export const CODE_SOURCES = ['laboratory', 'charity'] as const;

/** A laboratory's label settings, whenever they were saved. */
export const storedLabelSettings = z.object({
  // Default for settings that were saved before this option existed.
  codes_from: z.enum(CODE_SOURCES).default('laboratory'),
  size: z.enum(LABEL_SIZES),
  orientation: z.enum(LABEL_ORIENTATIONS),
  /** Barcode type of the tube's code; a label beside the laboratory's own code has none. */
  barcode: z.enum(LABEL_BARCODES),
  // In addition to the name and the code, which every label has.
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

/** Defaults for a laboratory for which nobody has chosen settings. */
export const DEFAULT_LABEL_SETTINGS: LabelSettings = {
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
/** Omitted settings stay unchanged: an older console does not know all of them. */
export const labelSettingsRequest = storedLabelSettings
  .extend({ codes_from: z.enum(CODE_SOURCES) })
  .partial()
  .extend({ laboratory });
export type LabelSettingsRequest = z.infer<typeof labelSettingsRequest>;

const laboratoryLabels = z.object({
  laboratory: z.string(),
  settings: storedLabelSettings,
  /** False if these are the defaults. */
  is_chosen: z.boolean(),
});
export type LaboratoryLabels = z.infer<typeof laboratoryLabels>;

/** Laboratories that have sent a file or are named by an event. */
export const labelSettingsResponse = z.object({ laboratories: z.array(laboratoryLabels) });

/** People who may still give a sample, or people who have given one. */
export const LABEL_PEOPLE = ['expected', 'sampled'] as const;
export const labelsQuery = z.object({
  people: z.enum(LABEL_PEOPLE).default('expected'),
  /** A booking or walk-in, to print only that person's label. */
  person: recordId.optional(),
  /**
   * Number of people to leave out because no font can print their names, as returned by the last response.
   */
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

/** Applies to all events, so a role for a single event does not permit it. */
export const changeLabelSettings = {
  route: 'POST /staff/label-settings',
  caller: { staff: 'change events' },
  body: labelSettingsRequest,
  answer: successResponse,
} as const satisfies Endpoint;

/** A sample label for an invented person. */
export const previewLabels = {
  route: 'POST /staff/label-settings/preview',
  caller: { staff: 'change events' },
  body: labelSettings,
  answer: z.string(),
  media: 'application/pdf',
} as const satisfies Endpoint;

/**
 * Uses the settings of the event's laboratory. LETTERS_MISSING gives the people whose names cannot be
 * printed; they are in its details if labels for other people remain to be printed.
 */
export const printLabels = {
  route: 'GET /staff/events/{event_id}/labels',
  caller: { staff: 'take samples' },
  query: labelsQuery,
  answer: z.string(),
  media: 'application/pdf',
  errors: ['EVENT_CHANGED', 'LETTERS_MISSING'],
} as const satisfies Endpoint;
