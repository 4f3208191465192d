/**
 * Forms based on React Hook Form and a contract's schema. The shell provides them to pages that have a form;
 * such a page imports functions of React Hook Form from here, because otherwise it would bundle the library.
 */
export { type FieldValues, useWatch } from 'react-hook-form';
export { AddressFields } from './address-fields.tsx';
export { Form } from './form.tsx';
export { FormError, requireAccepted } from './form-error.ts';
export { errorOf, FormField, fieldProps } from './form-field.tsx';
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
