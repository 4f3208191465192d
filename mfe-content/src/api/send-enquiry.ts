import { type EnquiryForm, formServiceResponse } from '@chaps/shared/contracts/enquiries';
import { siteConfig } from '@chaps/shared/runtime';

/** When this page began: the service tells people from machines by it (spec 7, 'session data'). */
const loadedAt = Date.now();

const sessionData = () =>
  btoa(JSON.stringify({ loadedAt, webdriver: navigator.webdriver === true }));

/** What came of it (spec 4, 'Form-service result kinds'). */
export type EnquiryOutcome =
  | { kind: 'success'; next: string }
  | { kind: 'error'; form: string[]; fields: { field: keyof EnquiryForm; message: string }[] };

const FIELDS: readonly string[] = [
  'first-name',
  'last-name',
  'email',
  'phone-number',
  'message',
] satisfies (keyof EnquiryForm)[];

const failure = (...form: string[]): EnquiryOutcome => ({ kind: 'error', form, fields: [] });

/** Reads the service's answer; anything it does not know is 'Unexpected response format' (spec 8). */
export function outcomeOf(body: unknown): EnquiryOutcome {
  const parsed = formServiceResponse.safeParse(body);
  if (!parsed.success) return failure('Unexpected response format');
  const answer = parsed.data;
  if ('next' in answer) return { kind: 'success', next: answer.next };
  if ('error' in answer) return failure(answer.error);
  // A contact form takes no card: a card that must be authenticated is a fault of the form's setup.
  if ('stripe' in answer) return failure('Stripe SCA error');
  const isOurs = (field: string | undefined) => field !== undefined && FIELDS.includes(field);
  return {
    kind: 'error',
    form: answer.errors.filter(({ field }) => !isOurs(field)).map(({ message }) => message),
    fields: answer.errors
      .filter(({ field }) => isOurs(field))
      .map(({ field, message }) => ({ field: field as keyof EnquiryForm, message })),
  };
}

const TIMEOUT_MS = 20_000;

/**
 * `POST {form service}/f/{formId}` (spec 7). Every answer of the service is an outcome.
 * @throws {TypeError | DOMException} when no answer comes
 */
export async function sendEnquiry(enquiry: EnquiryForm): Promise<EnquiryOutcome> {
  const { serviceUrl, formId } = siteConfig().contactForm;
  const response = await fetch(`${serviceUrl}/f/${formId}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Formspree-Client': 'chaps-content@1',
      'Formspree-Session-Data': sessionData(),
    },
    body: JSON.stringify(enquiry),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return outcomeOf(await response.json().catch(() => null));
}
