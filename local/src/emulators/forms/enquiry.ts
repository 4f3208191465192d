import { z } from 'zod';

/** The contact enquiry's fields, all required (spec 3, 'Contact enquiry'). */
export const ENQUIRY_FIELDS = [
  'first-name',
  'last-name',
  'email',
  'phone-number',
  'message',
] as const;
export type EnquiryField = (typeof ENQUIRY_FIELDS)[number];
export type Enquiry = Record<EnquiryField, string>;

/** Codes of the hosted service (spec 5, 'Form-service field error codes'; spec 8, 'Form service'). */
export type FormErrorCode =
  | 'REQUIRED_FIELD_EMPTY'
  | 'REQUIRED_FIELD_MISSING'
  | 'TYPE_EMAIL'
  | 'TYPE_TEXT'
  | 'BLOCKED'
  | 'EMPTY'
  | 'FORM_NOT_FOUND'
  | 'NO_FILE_UPLOADS';

export interface FormError {
  /** Undefined when the error is about the form as a whole. */
  field?: string;
  code: FormErrorCode;
  message: string;
}

/** Longest text of one field, in characters. */
const MAX_FIELD_LENGTH = 5_000;

/** The errors of a submission. Empty forms, files and the trap field are checked first. */
export function validateEnquiry(fields: Record<string, unknown>): FormError[] {
  if (Object.keys(fields).length === 0) return [{ code: 'EMPTY', message: 'The form is empty' }];
  if (Object.values(fields).some((value) => value instanceof Blob)) {
    return [{ code: 'NO_FILE_UPLOADS', message: 'This form does not accept files' }];
  }
  if (fields._gotcha) return [{ code: 'BLOCKED', message: 'This submission was blocked' }];
  return ENQUIRY_FIELDS.flatMap((field) => findFieldError(field, fields[field]) ?? []);
}

function findFieldError(field: EnquiryField, value: unknown): FormError | null {
  if (value === undefined || value === null) {
    return { field, code: 'REQUIRED_FIELD_MISSING', message: 'is required' };
  }
  if (typeof value !== 'string' || value.length > MAX_FIELD_LENGTH) {
    return {
      field,
      code: 'TYPE_TEXT',
      message: `should be text of at most ${MAX_FIELD_LENGTH} characters`,
    };
  }
  if (value.trim() === '')
    return { field, code: 'REQUIRED_FIELD_EMPTY', message: 'should not be empty' };
  if (field === 'email' && !z.email().safeParse(value.trim()).success) {
    return { field, code: 'TYPE_EMAIL', message: 'should be an email' };
  }
  return null;
}
