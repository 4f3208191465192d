import * as z from '@chaps/contracts/schema';
import { emailAddress, requiredLines, requiredText, telephone } from './scalars.ts';

/** Spec 3, 'Contact enquiry': all required. */
export const enquiryForm = z.object({
  'first-name': requiredText(100),
  'last-name': requiredText(100),
  email: emailAddress,
  'phone-number': telephone,
  message: requiredLines(5000),
});
export type EnquiryForm = z.infer<typeof enquiryForm>;

/** Spec 8. */
export const ENQUIRY_SUCCESS_MESSAGE = 'Thank you for reaching out! We will get back to you soon.';

/** Spec 5 and 8, form service. Unknown codes become UNSPECIFIED. */
export const FORM_FIELD_CODES = [
  'REQUIRED_FIELD_EMPTY',
  'REQUIRED_FIELD_MISSING',
  'STRIPE_CLIENT_ERROR',
  'STRIPE_SCA_ERROR',
  'TYPE_EMAIL',
  'TYPE_NUMERIC',
  'TYPE_TEXT',
  'UNSPECIFIED',
] as const;
export const FORM_LEVEL_CODES = [
  'BLOCKED',
  'EMPTY',
  'FILES_TOO_BIG',
  'FORM_NOT_FOUND',
  'INACTIVE',
  'NO_FILE_UPLOADS',
  'PROJECT_NOT_FOUND',
  'TOO_MANY_FILES',
  'UNSPECIFIED',
] as const;
/** Spec 8, 'Form service'. */
export const PAYMENT_METHOD_MESSAGE = 'Error creating payment method';
export const CARD_AUTHENTICATION_MESSAGE = 'Stripe SCA error';

export const formFieldCode = z.enum(FORM_FIELD_CODES).catch('UNSPECIFIED');
export const formLevelCode = z.enum(FORM_LEVEL_CODES).catch('UNSPECIFIED');

/** One error of the form service; without `field` it applies to the whole form. */
export const formServiceError = z.object({
  field: z.string().optional(),
  code: z.string().optional(),
  message: z.string(),
});

/**
 * Response of `POST {form service}/f/{formId}` (spec 7): errors, or error, or next, or a card-authentication
 * object.
 */
export const formServiceResponse = z.union([
  z.object({ errors: z.array(formServiceError).min(1) }),
  z.object({ error: z.string() }),
  z.object({ next: z.string() }),
  z.object({
    stripe: z.object({ paymentIntentClientSecret: z.string() }),
    resubmitKey: z.string(),
  }),
]);
export type FormServiceResponse = z.infer<typeof formServiceResponse>;
