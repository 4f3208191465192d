import type { SiteConfig } from '@chaps/contracts/config';
import {
  CARD_AUTHENTICATION_MESSAGE,
  type EnquiryForm,
  formFieldCode,
  formLevelCode,
  formServiceResponse,
  PAYMENT_METHOD_MESSAGE,
} from '@chaps/contracts/enquiries';
import type * as z from '@chaps/contracts/schema';

/** When the page started: the service uses it to detect bots (spec 7, 'session data'). */
const loadedAt = Date.now();

const getSessionData = () =>
  btoa(JSON.stringify({ loadedAt, webdriver: navigator.webdriver === true }));

type FieldCode = z.infer<typeof formFieldCode>;

interface EnquiryError<Code> {
  /** A code of the service; unknown codes become UNSPECIFIED (spec 5). */
  code: Code;
  message: string;
}

/** Spec 4, 'Form-service result kinds'. */
export type EnquiryOutcome =
  | { kind: 'success'; next: string }
  | { kind: 'pending card authentication'; clientSecret: string; resubmitKey: string }
  | {
      kind: 'error';
      form: EnquiryError<z.infer<typeof formLevelCode> | FieldCode>[];
      fields: (EnquiryError<FieldCode> & { field: keyof EnquiryForm })[];
    };

/** Fixed texts for card errors (spec 8, 'Form service'). */
const CARD_MESSAGES: Partial<Record<FieldCode, string>> = {
  STRIPE_CLIENT_ERROR: PAYMENT_METHOD_MESSAGE,
  STRIPE_SCA_ERROR: CARD_AUTHENTICATION_MESSAGE,
};

const FIELDS: readonly string[] = [
  'first-name',
  'last-name',
  'email',
  'phone-number',
  'message',
] satisfies (keyof EnquiryForm)[];

const createFailure = (message: string): EnquiryOutcome => ({
  kind: 'error',
  form: [{ code: 'UNSPECIFIED', message }],
  fields: [],
});

/** Parses the service's response; otherwise 'Unexpected response format' (spec 8). */
export function parseOutcome(body: unknown): EnquiryOutcome {
  const parsed = formServiceResponse.safeParse(body);
  if (!parsed.success) return createFailure('Unexpected response format');
  const answer = parsed.data;
  if ('next' in answer) return { kind: 'success', next: answer.next };
  if ('error' in answer) return createFailure(answer.error);
  if ('stripe' in answer) {
    return {
      kind: 'pending card authentication',
      clientSecret: answer.stripe.paymentIntentClientSecret,
      resubmitKey: answer.resubmitKey,
    };
  }
  const isOurs = (field: string | undefined) => field !== undefined && FIELDS.includes(field);
  return {
    kind: 'error',
    form: answer.errors
      .filter(({ field }) => !isOurs(field))
      .map(({ field, code: given, message }) => {
        if (field === undefined) return { code: formLevelCode.parse(given), message };
        const code = formFieldCode.parse(given);
        return { code, message: CARD_MESSAGES[code] ?? message };
      }),
    fields: answer.errors
      .filter(({ field }) => isOurs(field))
      .map(({ field, code, message }) => ({
        field: field as keyof EnquiryForm,
        code: formFieldCode.parse(code),
        message,
      })),
  };
}

const TIMEOUT_MS = 20_000;

/**
 * `POST {form service}/f/{formId}` (spec 7). Every response gives an outcome.
 * @throws {TypeError | DOMException} when there is no response
 */
export async function sendEnquiry(
  { serviceUrl, formId }: SiteConfig['contactForm'],
  enquiry: EnquiryForm,
): Promise<EnquiryOutcome> {
  const response = await fetch(`${serviceUrl}/f/${formId}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Formspree-Client': 'chaps-content@1',
      'Formspree-Session-Data': getSessionData(),
    },
    body: JSON.stringify(enquiry),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return parseOutcome(await response.json().catch(() => null));
}
