/** Forms on React Hook Form and a contract's schema; apart, for remotes that have one. */
export { AddressFields } from './address-fields.tsx';
export { boundTo, Form, FormField } from './form.tsx';
export {
  EthnicityField,
  FirstNameField,
  GenderField,
  LastNameField,
  OccupationField,
  OwnNhsNumberField,
  PhoneField,
} from './person-fields.tsx';
export { type FieldLabels, type LabelledForm, schemaResolver, useZodForm } from './use-zod-form.ts';
