import { describe, expect, test } from 'vitest';
import { type Journey, nextStep, pathTo, type Step, shownSteps } from './steps.ts';

const PAID: Journey = { asksNhsNumber: false, paymentRequired: true };
const FREE: Journey = { asksNhsNumber: false, paymentRequired: false };

describe('nextStep', () => {
  test.each<[Step, Journey, Step]>([
    ['nhs-number', PAID, 'slot'],
    ['slot', PAID, 'consent'],
    ['consent', PAID, 'payment'],
    ['payment', PAID, 'done'],
    ['consent', FREE, 'done'],
    ['done', PAID, 'done'],
  ])('after %s with %o comes %s', (step, journey, expected) => {
    expect(nextStep(step, journey)).toBe(expected);
  });
});

test('addresses contain the id of the record for a reload', () => {
  expect(pathTo('slot', { eventId: 'e1' })).toBe('/book-event?event=e1');
  expect(pathTo('consent', { eventId: 'e1' })).toBe('/book-event?event=e1&step=consent');
  expect(pathTo('payment', { appointmentId: 'a1' })).toBe('/checkout?appointment=a1');
  expect(pathTo('done', { appointmentId: 'a1' })).toBe('/booking-success?appointment=a1');
  expect(pathTo('nhs-number', {})).toBe('/check-nhs-number');
});

test('a free booking shows no payment step', () => {
  expect(shownSteps(FREE).map(({ id }) => id)).toEqual(['slot', 'consent', 'done']);
  expect(shownSteps(PAID).map(({ id }) => id)).toEqual(['slot', 'consent', 'payment', 'done']);
});
