import { expect, test } from 'vitest';
import { describeCheckInIssue } from './words.tsx';

const person = {
  is_cancelled: false,
  is_unpaid: false,
  consent_given: true,
  state: 'expected' as const,
};
const undone = { ...person, is_cancelled: true, origin: 'walk-in' as const };

test.each([
  [person, ''],
  [{ ...person, consent_given: false }, 'No consent'],
  [{ ...person, is_unpaid: true }, 'Not paid'],
  [{ ...person, is_unpaid: true, consent_given: false }, 'Not paid, no consent'],
  [{ ...person, is_cancelled: true }, 'Cancelled'],
  [undone, 'Arrival undone'],
  [{ ...undone, state: 'arrived' as const }, 'Cancelled'],
])('a person with %j has the issue ‘%s’', (of, issue) => {
  expect(describeCheckInIssue(of)).toBe(issue);
});
