import { describe, expect, test } from 'vitest';
import { consentForm } from './consent.ts';
import { consentDraftRequest } from './consent-drafts.ts';
import { enquiryForm } from './enquiries.ts';
import { profileForm } from './profile-form.ts';
import { updateProfileRequest } from './profiles.ts';
import { createProfileRequest } from './registration.ts';
import { UNPRINTABLE_MESSAGE } from './scalars.ts';
import { signUpForm } from './sign-up.ts';
import { subscriptionRequest } from './subscriptions.ts';

const HIDDEN: Array<[string, string]> = [
  ['ESC', '\u001b[2J'],
  ['CR', '\r'],
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['TAB', '\t'],
  ['NUL', '\u0000'],
  ['DEL', '\u007f'],
  ['NEL', '\u0085'],
  ['CSI', '\u009b'],
  ['LRM', '\u200e'],
  ['RLM', '\u200f'],
  ['LINE SEPARATOR', '\u2028'],
  ['LRE', '\u202a'],
  ['RLO', '\u202e'],
  ['LRI', '\u2066'],
  ['PDI', '\u2069'],
];

/** Every single-line field that a user fills in. */
const FIELDS: Array<[string, { safeParse(value: unknown): ParseResult }, string[]]> = [
  [
    'sign-up',
    signUpForm('2026-01-01'),
    ['firstName', 'lastName', 'address1', 'address2', 'postCode', 'occupation'],
  ],
  ['profile', createProfileRequest, ['first_name', 'last_name', 'occupation', 'home_address']],
  [
    'profile update',
    updateProfileRequest,
    ['first_name', 'last_name', 'occupation', 'home_address', 'billing_address'],
  ],
  [
    'profile form',
    profileForm,
    ['first_name', 'last_name', 'occupation', 'home_address', 'billing_address'],
  ],
  ['enquiry', enquiryForm, ['first-name', 'last-name']],
  ['subscription', subscriptionRequest, ['name']],
];
interface ParseResult {
  error?: { issues: ReadonlyArray<{ path: ReadonlyArray<PropertyKey>; message: string }> };
}
const messageOf = ({ error }: ParseResult, field: string) =>
  error?.issues.find(({ path }) => path[0] === field)?.message;

describe('single-line text rejects unprintable characters', () => {
  test.each(HIDDEN)('%s', (_name, character) => {
    for (const [form, schema, fields] of FIELDS) {
      for (const field of fields) {
        const found = messageOf(schema.safeParse({ [field]: `a${character}b` }), field);
        expect([form, field, found]).toEqual([form, field, UNPRINTABLE_MESSAGE]);
      }
    }
  });

  test.each(["Seán O'Brien-Smith", 'Zoë Łukasz', '王小明', 'محمد', 'name\u200cwith joiner', '👍'])(
    'accepts %s',
    (name) => {
      expect(messageOf(subscriptionRequest.safeParse({ name }), 'name')).toBeUndefined();
    },
  );
});

describe('a telephone number', () => {
  const phones = FIELDS.flatMap(([, schema]) =>
    ['phoneNumber', 'phone', 'phone-number'].map(
      (field) => (phone: string) => messageOf(schema.safeParse({ [field]: phone }), field),
    ),
  );

  test.each(['\u202a+44 7700 900123\u202c', '+353 (0)87\u00a0123\u20114567'])(
    'accepts the invisible marks that contact apps add: %j',
    (phone) => {
      for (const message of phones) expect(message(phone)).toBeUndefined();
    },
  );

  test.each(['ESC', 'NUL', 'DEL'])('rejects %s', (name) => {
    const [, character] = HIDDEN.find(([each]) => each === name) ?? [];
    const found = phones.flatMap((message) => message(`0${character}1`) ?? []);
    expect(found).toEqual(Array(5).fill(UNPRINTABLE_MESSAGE));
  });
});

describe('multi-line text accepts only line breaks and tabs', () => {
  const message = (text: string) => messageOf(enquiryForm.safeParse({ message: text }), 'message');
  const details = (text: string) =>
    messageOf(consentForm.safeParse({ motherSideDetails: text }), 'motherSideDetails');

  const inDraft = (field: string, text: string) =>
    consentDraftRequest.safeParse({ draft: { [field]: text } }).error?.issues[0]?.message;

  test.each(HIDDEN)('%s', (name, character) => {
    const expected = ['LF', 'CR LF', 'TAB'].includes(name) ? undefined : UNPRINTABLE_MESSAGE;
    expect(message(`a${character}b`)).toBe(expected);
    expect(details(`a${character}b`)).toBe(expected);
    expect(inDraft('additionalDetails', `a${character}b`)).toBe(expected);
    expect(inDraft('motherSideDetails', `a${character}b`)).toBe(expected);
  });
});
