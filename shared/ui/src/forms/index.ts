/** Forms on React Hook Form and a contract's schema; apart, for remotes that have one. */
export { AddressFields } from './address-fields.tsx';
export { Form } from './form.tsx';
export { accepted, FormError } from './form-error.ts';
export { boundTo, FormField } from './form-field.tsx';
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
