import { ETHNICITIES, GENDERS } from '@chaps/contracts/profiles';
import { SelectField, TextField } from '@chaps/ui';
import type { BoundField } from './bound-field.ts';

// Personal details, in one form at sign-up and in the portal (spec 3 and 5).

/** The laboratory matches samples by full name. */
export const FirstNameField = (field: BoundField) => (
  <TextField
    hint="With your middle names, as on your official ID."
    autoComplete="given-name"
    {...field}
  />
);

export const LastNameField = (field: BoundField) => (
  <TextField autoComplete="family-name" {...field} />
);

interface ChoiceProps extends BoundField {
  /** Label of the empty choice. */
  placeholder: string;
}

export const GenderField = (field: ChoiceProps) => (
  <SelectField options={GENDERS} autoComplete="sex" {...field} />
);

export const EthnicityField = (field: ChoiceProps) => (
  <SelectField options={ETHNICITIES} {...field} />
);

export const OccupationField = (field: BoundField) => (
  <TextField optional autoComplete="organization-title" {...field} />
);

/** With an example in international format (spec 5). */
export const PhoneField = (field: BoundField) => (
  <TextField type="tel" autoComplete="tel" placeholder="e.g. +447700900123" {...field} />
);
