import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Every text of the specification for sign-up, sign-in, reset, portal and results must appear in a
// test of the interface; otherwise it could change unnoticed.

const PROJECT = join(import.meta.dirname, '../..');
const TESTS = [
  'mfe-account/src/**/*.test.{ts,tsx}',
  'e2e/specs/account-*.spec.ts',
  'shell/src/session/*.test.{ts,tsx}',
];

/** Patterns in tests are escaped, so escapes are removed. */
const plain = (source: string) => source.replaceAll('\\', '').replaceAll(/\s+/g, ' ');

const tests = globSync(TESTS, { cwd: PROJECT })
  .filter((file) => !file.endsWith('catalogue.test.ts'))
  .map((file) => plain(readFileSync(join(PROJECT, file), 'utf8')))
  .join('\n');

const CATALOGUE = {
  'Sign-in (spec 2, 4)': [
    'January 1, 2025',
    'Sign in',
    'Forgot password',
    'Create an account',
    'powered by a health-technology provider',
    'Please enter your email to reset your password.',
    'Password reset email sent. Check your inbox.',
  ],
  'Sign-up (spec 2, 5)': [
    'Already a member? Sign in',
    'full name from your official ID',
    'Loading...',
    'Age Restriction Notice',
    'Age Restriction Error',
    'aged 40 to 80 only',
    'You must be between 40 and 80 years old to register.',
    'Date of birth cannot be later than today.',
    'Passwords do not match',
    'Please enter only digits (max 10).',
    'This field is required.',
    'Error creating user profile',
    'Error creating profile',
    'Failed to fetch user profile. Please log in again.',
    'An unexpected error occurred. Please try again.',
  ],
  'Signup-success (spec 2)': ['Signup Successful!', 'confirmation email was sent', 'click here'],
  'Reset password (spec 2)': ['New Password', 'Confirm New Password', 'Reset Password'],
  'Portal (spec 2, 8)': [
    'Loading user data...',
    'ID: CHAPS',
    'Profile',
    'Medical Results',
    'Logout',
    'Personal Information',
    'Edit Personal Information',
    'Edit',
    'Cancel',
    'Save Changes',
    'Failed to update profile',
    'Error occurred while updating profile',
  ],
  'Medical results (spec 2)': [
    'All Results',
    'Not Found',
    'Test result:',
    'N/A',
    'Next appointment in years: N/A',
    'Lab result ready',
    'No lab result',
    'Appointment not linked',
    'No medical results or any appointment found',
  ],
  'Session (spec 4, 8)': [
    'Unauthorized',
    'Error logging out:',
    'Auth session missing!',
    'Not a valid PKCE flow url.',
    'No code detected.',
    'No session defined in URL',
    'An error occurred on token verification.',
  ],
};

test.each(Object.entries(CATALOGUE))('%s: each text appears in a test', (_part, texts) => {
  expect(texts.filter((text) => !tests.includes(text))).toEqual([]);
});
