// @vitest-environment node
import { FORM_FIELD_CODES, FORM_LEVEL_CODES } from '@chaps/contracts/enquiries';
import { describe, expect, test } from 'vitest';
import { parseOutcome } from './enquiries.ts';

/** Spec 5, 'Form-service field error codes', and spec 8, 'Form service'. */
describe('a response of the form service', () => {
  test.each(FORM_FIELD_CODES)('keeps %s with its field', (code) => {
    const answer = { errors: [{ field: 'email', code, message: 'is not right' }] };
    expect(parseOutcome(answer)).toEqual({
      kind: 'error',
      form: [],
      fields: [{ field: 'email', code, message: 'is not right' }],
    });
  });

  test.each(FORM_LEVEL_CODES)('treats %s as an error of the whole form', (code) => {
    expect(parseOutcome({ errors: [{ code, message: 'No' }] })).toEqual({
      kind: 'error',
      form: [{ code, message: 'No' }],
      fields: [],
    });
  });

  test.each(['A_CODE_OF_TOMORROW', undefined])(
    'maps the unknown code %s to UNSPECIFIED',
    (code) => {
      const errors = [
        { field: 'message', code, message: 'a' },
        { code, message: 'b' },
      ];
      expect(parseOutcome({ errors })).toMatchObject({
        form: [{ code: 'UNSPECIFIED' }],
        fields: [{ code: 'UNSPECIFIED' }],
      });
    },
  );

  test('treats an unknown field as an error of the whole form', () => {
    const errors = [{ field: 'shoe-size', code: 'TYPE_NUMERIC', message: 'should be a number' }];
    expect(parseOutcome({ errors })).toMatchObject({
      form: [{ message: 'should be a number' }],
      fields: [],
    });
  });

  test('counts as pending when the card needs authentication (spec 4, kinds of results)', () => {
    const answer = { stripe: { paymentIntentClientSecret: 'secret' }, resubmitKey: 'again' };
    expect(parseOutcome(answer)).toEqual({
      kind: 'pending card authentication',
      clientSecret: 'secret',
      resubmitKey: 'again',
    });
  });

  test.each([
    ['STRIPE_CLIENT_ERROR', 'Error creating payment method'],
    ['STRIPE_SCA_ERROR', 'Stripe SCA error'],
  ])('uses the specification’s text for the card error %s', (code, message) => {
    const errors = [{ field: 'paymentMethod', code, message: 'Your card was declined' }];
    expect(parseOutcome({ errors })).toEqual({
      kind: 'error',
      form: [{ code, message }],
      fields: [],
    });
  });

  test('counts as a success when it has ‘next’', () => {
    expect(parseOutcome({ ok: true, next: '/about-us' })).toEqual({
      kind: 'success',
      next: '/about-us',
    });
  });
});
