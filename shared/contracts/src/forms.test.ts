import { describe, expect, test } from 'vitest';
import {
  AGE_MESSAGE,
  consentForm,
  consentRequest,
  EMAIL_MESSAGE,
  ETHNICITIES,
  emailAddress,
  eventsQuery,
  FUTURE_BIRTH_DATE_MESSAGE,
  findFirstConsentError,
  NHS_NUMBER_MESSAGE,
  newsletterForm,
  nhsNumber,
  PASSWORDS_MESSAGE,
  RELATIVES_MESSAGE,
  REQUIRED_MESSAGE,
  SAMPLE_CONSENT_MESSAGE,
  signUpForm,
  TERMS_MESSAGE,
  toProfile,
  updateProfileRequest,
} from './index.ts';
import { profileForm, toProfileUpdate } from './profile-form.ts';

const messages = (result: {
  error?: { issues: Array<{ path: PropertyKey[]; message: string }> } | undefined;
}) => Object.fromEntries((result.error?.issues ?? []).map((i) => [i.path.join('.'), i.message]));

describe('sign-up form', () => {
  const schema = signUpForm('2026-06-10');
  const sound = {
    firstName: ' John Paul ',
    lastName: 'Smith',
    phoneNumber: '+447700900123',
    dateOfBirth: '1970-01-01',
    address1: '1 High Street',
    postCode: 'CO1 1AA',
    country: 'United Kingdom',
    gender: 'Male',
    ethnicity: 'White - British',
    email: ' John@Example.ORG ',
    password: 'Correct-Horse-40',
    confirmPassword: 'Correct-Horse-40',
  };

  test('is trimmed, lower-cased and turned into the profile payload', () => {
    const form = schema.parse(sound);
    expect(form.email).toBe('john@example.org');
    expect(toProfile(form, '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d11')).toMatchObject({
      first_name: 'John Paul',
      home_address: '1 High Street, CO1 1AA, United Kingdom',
      nhs_number: null,
      ni_number: null,
      is_verified: false,
      is_active: true,
    });
  });

  test.each([
    ['passwords', { confirmPassword: 'other' }, { confirmPassword: PASSWORDS_MESSAGE }],
    ['39', { dateOfBirth: '1986-06-11' }, { dateOfBirth: AGE_MESSAGE }],
    ['81', { dateOfBirth: '1945-06-10' }, { dateOfBirth: AGE_MESSAGE }],
    ['future', { dateOfBirth: '2026-06-11' }, { dateOfBirth: FUTURE_BIRTH_DATE_MESSAGE }],
    ['NHS number', { nhs: '123.4' }, { nhs: NHS_NUMBER_MESSAGE }],
    ['no gender', { gender: '' }, { gender: REQUIRED_MESSAGE }],
    ['blank name', { firstName: '  ' }, { firstName: REQUIRED_MESSAGE }],
  ])('%s', (_name, change, expected) => {
    expect(messages(schema.safeParse({ ...sound, ...change }))).toEqual(expected);
  });

  test('shows every message at once, including the one about passwords', () => {
    const result = schema.safeParse({ ...sound, lastName: '', confirmPassword: 'x' });
    expect(messages(result)).toEqual({
      lastName: REQUIRED_MESSAGE,
      confirmPassword: PASSWORDS_MESSAGE,
    });
  });

  test('offers seventeen ethnicities', () => expect(ETHNICITIES).toHaveLength(17));

  test('a future birth date does not hide the message about different passwords', () => {
    const wrong = { ...sound, dateOfBirth: '2999-01-01', confirmPassword: 'Another-Horse-41' };
    expect(messages(schema.safeParse(wrong))).toEqual({
      dateOfBirth: FUTURE_BIRTH_DATE_MESSAGE,
      confirmPassword: PASSWORDS_MESSAGE,
    });
  });
});

describe('consent form', () => {
  const sound = {
    numberOfPsaTest: '2',
    familyHistoryProstateCancer: 'No',
    familyHistoryBreastOvarianCancer: "Don't know",
    medicationHistory: 'None',
    terms: true,
    sampleConsent: true,
  };

  test.each([
    ['sound', {}, {}],
    ['number given as a number', { numberOfPsaTest: 5 }, {}],
    ['sixth test', { numberOfPsaTest: 6 }, { numberOfPsaTest: REQUIRED_MESSAGE }],
    ['no number', { numberOfPsaTest: '' }, { numberOfPsaTest: REQUIRED_MESSAGE }],
    [
      'prostate relatives missing',
      { familyHistoryProstateCancer: 'Yes' },
      { familyMemberWithProstateCancer: RELATIVES_MESSAGE },
    ],
    [
      'prostate relative',
      { familyHistoryProstateCancer: 'Yes', familyMemberWithProstateCancer: ['Father'] },
      {},
    ],
    [
      'details excuse a missing relative',
      { familyHistoryProstateCancer: 'Yes', additionalDetails: 'A cousin' },
      {},
    ],
    [
      'ovarian relatives missing',
      { familyHistoryBreastOvarianCancer: 'Yes', motherSideDetails: ' ' },
      { familyMemberWithOvarianCancer: RELATIVES_MESSAGE },
    ],
    ['terms', { terms: false }, { terms: TERMS_MESSAGE }],
    ['samples', { sampleConsent: undefined }, { sampleConsent: SAMPLE_CONSENT_MESSAGE }],
  ])('%s', (_name, change, expected) => {
    expect(messages(consentForm.safeParse({ ...sound, ...change }))).toEqual(expected);
  });

  test('the toast shows the first error, in the order of the questions', () => {
    const result = consentForm.safeParse({
      ...sound,
      familyHistoryProstateCancer: 'Yes',
      terms: false,
      medicationHistory: undefined,
    });
    expect(findFirstConsentError(result.error?.issues ?? [])).toEqual({
      field: 'familyMemberWithProstateCancer',
      message: RELATIVES_MESSAGE,
    });
  });

  test('the payload follows the same rules', () => {
    const payload = { ...sound, psaTestDate: '2026-06-10', profileId: '10000001' };
    expect(consentRequest.safeParse(payload).success).toBe(true);
    expect(
      messages(consentRequest.safeParse({ ...payload, familyHistoryProstateCancer: 'Yes' })),
    ).toEqual({ familyMemberWithProstateCancer: RELATIVES_MESSAGE });
  });
});

test('the newsletter form has one message for either field', () => {
  expect(messages(newsletterForm.safeParse({ name: '', email: 'a@b.org' }))).toEqual({
    name: 'Please provide both name and email.',
  });
  expect(messages(newsletterForm.safeParse({ name: 'A', email: ' ' }))).toEqual({
    email: 'Please provide both name and email.',
  });
});

test('the profile form turns empty choices into null and does not send the e-mail address', () => {
  const form = profileForm.parse({
    first_name: 'A',
    last_name: 'B',
    gender: '',
    date_of_birth: '',
    ethnicity: '',
    occupation: '',
    phone: '1',
    email: 'a@b.org',
    home_address: 'x',
    billing_address: 'y',
    nhs_number: '',
  });
  const update = toProfileUpdate(form, { ...form, gender: 'Male', phone: '2', email: 'c@d.org' });
  expect(update).toEqual({ gender: null, phone: '1' });
  expect(updateProfileRequest.safeParse(update).success).toBe(true);
});

test.each([
  [{ for: 'community,corporate', date: 'next-week', location: 'Bath' }, true],
  [{ for: 'nobody' }, false],
  [{ date: 'yesterday' }, false],
  [{ near: '51.5,-0.12' }, true],
  [{ near: 'here' }, false],
  [{ limit: '6', after: '3f0c5f6e-0000-4000-8000-000000000001' }, true],
  [{ limit: '0' }, false],
  [{ limit: '101' }, false],
  [{ after: 'here' }, false],
])('the events query %j is valid: %s', (query, sound) => {
  expect(eventsQuery.safeParse(query).success).toBe(sound);
});

test.each([
  ['marks&co@example.org', 'marks&co@example.org'],
  ["o'neill+psa@example.org", "o'neill+psa@example.org"],
  ['Anna@Bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
  ['\u200banna@example.org\u2060', 'anna@example.org'],
])('the e-mail address %j is accepted', (typed, address) => {
  expect(emailAddress.parse(typed)).toBe(address);
});

test.each([
  'anna',
  '@example.org',
  'anna@localhost',
  'anna@@example.org',
  '.anna@example.org',
  'anna.@example.org',
  'an..na@example.org',
  'an na@example.org',
  'anna@bü cher.example',
  'anna@-example.org',
  'anna@example.org:25',
  `${'a'.repeat(65)}@example.org`,
])('the e-mail address %j is rejected', (typed) => {
  expect(emailAddress.safeParse(typed).error?.issues[0]?.message).toBe(EMAIL_MESSAGE);
});

test.each(['943 476 5919', '943-476-5919', '943\u00a0476\u2009\u200b5919'])(
  'the NHS number is accepted as printed: %j',
  (typed) => {
    expect(nhsNumber.parse(typed)).toBe('9434765919');
    expect(profileForm.shape.nhs_number.parse(typed)).toBe('9434765919');
  },
);
