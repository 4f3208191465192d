import type { SignUpFormInput } from '@chaps/contracts/sign-up';
import type { FieldLabels } from '../../components/field-problems.ts';

/** In display order, for the fields and the error summary. */
export const SIGN_UP_LABELS: FieldLabels<SignUpFormInput> = {
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  ethnicity: 'Ethnicity',
  occupation: 'Occupation',
  nhs: 'NHS number',
  phoneNumber: 'Phone',
  address1: 'Address line 1',
  address2: 'Address line 2',
  postCode: 'Postcode',
  country: 'Country',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
};
