import type { LabelSettings } from '@chaps/contracts/labels';
import type { ManifestIdentifier } from '@chaps/contracts/laboratories';
import type { OrderMessages } from '@chaps/contracts/order-messages';
import type { LeadingZeros } from '@chaps/domain/tube-codes';

type Words<Field extends 'codes_from' | 'size' | 'orientation' | 'barcode'> = Record<
  LabelSettings[Field],
  string
>;

export const CODE_SOURCES: Words<'codes_from'> = {
  laboratory: 'The laboratory’s tubes',
  charity: 'Our labels',
};
export const SIZES: Words<'size'> = {
  'roll-62': '62 mm roll, 29 mm labels',
  'a4-3x8': 'A4 sheet, 3 × 8',
};
export const ORIENTATION_NAMES: Words<'orientation'> = {
  landscape: 'Along the label',
  portrait: 'Upright, rotated 90 degrees',
};
export const BARCODE_NAMES: Words<'barcode'> = {
  none: 'No code to scan',
  code128: 'Code 128 (bars)',
  datamatrix: 'DataMatrix (square)',
};

export const LEADING_ZEROS: Record<LeadingZeros, string> = {
  ignored: 'Not part of the code',
  significant: 'Part of the code',
};
export const IDENTIFIER_NAMES: Record<ManifestIdentifier, string> = {
  reference: 'Booking reference',
  nhs_number: 'NHS number',
  name: 'Name',
  date_of_birth: 'Date of birth',
  gender: 'Gender',
};

export const ORDER_MESSAGE_NAMES: Record<OrderMessages, string> = {
  none: 'None',
  'HL7 v2': 'HL7 v2 (OML^O21)',
  FHIR: 'FHIR R4 (ServiceRequest with Specimen)',
};

/** Options for a select, in the order of the record. */
export const toOptions = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
