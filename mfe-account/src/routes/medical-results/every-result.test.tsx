import type { MedicalResult } from '@chaps/contracts/results';
import type { FakeApi } from '@chaps/testing/fake-api';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { accountApi } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
  signInMember();
});

interface Case {
  value?: string | null;
  unit?: string | null;
  comments?: string | null;
  day?: string;
  linked?: boolean;
}

const resultOf = ({ linked = true, ...given }: Case): MedicalResult => ({
  appointment: linked
    ? { event_name: 'Rotary', product_name: 'PSA test', event_date: given.day ?? '2024-12-01' }
    : null,
  result: {
    test_result: given.value === undefined ? '1.2' : given.value,
    test_unit: given.unit === undefined ? 'ng/ml' : given.unit,
    comments: given.comments === undefined ? 'Next test in 2 years.' : given.comments,
    sample_date: given.day ?? '2024-12-01',
  },
});

async function open(...data: MedicalResult[]) {
  api.answers['GET /medical/results/12345678'] = { body: { data } };
  renderRemote('/medical-results');
  return within(await screen.findByRole('region', { name: 'All Results' }));
}

const NO_NUMBER = /The laboratory did not report a number/;
const NO_UNIT = 'The laboratory did not report a unit for this value.';
const FOLLOW = /Follow the laboratory's comment/;
const UNMATCHED = /could not match this to one of your appointments/;

test.each([
  {
    name: 'a number',
    given: {},
    reads: ['Your PSA was 1.2 ng/ml', 'Test result: 1.2 ng/ml', 'Lab result ready', FOLLOW],
    never: [NO_UNIT, NO_NUMBER, UNMATCHED],
  },
  {
    name: "a value with '<'",
    given: { value: '<0.1' },
    reads: ['Your PSA was less than 0.1 ng/ml', 'Test result: <0.1 ng/ml', FOLLOW],
    never: [NO_NUMBER],
  },
  {
    name: 'a value that is no number',
    given: { value: 'Insufficient sample', unit: null, comments: 'Please send a new sample.' },
    reads: ['Your result: Insufficient sample', 'Please send a new sample.', NO_NUMBER],
    never: [NO_UNIT, FOLLOW],
  },
  {
    name: 'a number without a unit',
    given: { unit: null },
    reads: ['Your PSA was 1.2', 'Test result: 1.2', NO_UNIT],
    never: [NO_NUMBER],
  },
  {
    name: 'only an unlinked one',
    given: { linked: false },
    reads: ['Your PSA was 1.2 ng/ml', 'Appointment not linked', 'Not Found', UNMATCHED],
    never: [],
  },
  {
    name: 'without a comment',
    given: { comments: null },
    reads: ['Next appointment in years: N/A'],
    never: [],
  },
  {
    name: 'a sample without a value yet',
    given: { value: null },
    reads: ['Your result is not ready yet', 'No lab result', 'Test result: N/A'],
    never: [FOLLOW, NO_UNIT],
  },
])('$name is described in clear sentences', async ({ given, reads, never }) => {
  const results = await open(resultOf(given));
  for (const text of reads) expect(await results.findByText(text)).toBeVisible();
  for (const text of never) expect(results.queryByText(text)).toBeNull();
  expect(results.queryByRole('img')).toBeNull();
});

test('several results have one sentence each, newest first, and the general information once', async () => {
  const results = await open(
    resultOf({ value: '2.4', day: '2025-12-01' }),
    resultOf({ value: '1.9', day: '2023-12-01' }),
    resultOf({ value: '<0.1', day: '2019-12-01' }),
  );
  const sentences = await results.findAllByRole('heading', { name: /^Your PSA was/ });
  expect(sentences.map((sentence) => sentence.textContent)).toEqual([
    'Your PSA was 2.4 ng/ml',
    'Your PSA was 1.9 ng/ml',
    'Your PSA was less than 0.1 ng/ml',
  ]);
  expect(results.getAllByText(/general information/)).toHaveLength(1);
  expect(results.getAllByText(FOLLOW)).toHaveLength(1);
  expect(results.getAllByText(/You have a newer result above/)).toHaveLength(2);
  expect(results.getByRole('img', { name: /^Your PSA from 1 December 2019/ })).toBeVisible();
});

test('without results the page shows the specification’s sentence, no letter and no figures', async () => {
  const results = await open();
  expect(await results.findByText('No medical results or any appointment found')).toBeVisible();
  expect(results.queryByText(/general information/)).toBeNull();
  expect(results.queryByRole('button', { name: 'Print for your GP' })).toBeNull();
});

test('the general information matches the specification and names its source', async () => {
  const results = await open(resultOf({ value: '9.9' }));
  const table = within(await results.findByRole('table', { name: /looks at more closely/ }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Men in their 40s1.00 ng/ml or more',
    'Men in their 50s2.00 ng/ml or more',
  ]);
  for (const words of [
    /start testing by the age of 45/,
    /Test again in 1, 2 or 3 years/,
    /Test again in 3 months/,
    /See your GP/,
    /About 8% of first screenings/,
    /1 in 4 men with an abnormal PSA/,
  ]) {
    expect(results.getByText(words)).toBeVisible();
  }
  const source = results.getByRole('link', { name: /that CHAPS uses at its own events/ });
  expect(source).toHaveAttribute('href', '/chaps-screening-event#results');
  expect(results.getByText(/Version 1/)).toBeVisible();
});

test('the text around a result is the same for every number', async () => {
  const around = async (value: string) => {
    const results = await open(resultOf({ value }));
    await results.findByRole('heading', { name: `Your PSA was ${value} ng/ml` });
    const text = screen.getByRole('region', { name: 'All Results' }).textContent ?? '';
    cleanup();
    return text.replaceAll(value, '');
  };
  expect(await around('98.7')).toBe(await around('0.37'));
});

test('the letter for the GP names the patient and the author of the comments', async () => {
  const results = await open(resultOf({}));
  expect(await results.findByText('To the GP: PSA blood test results')).toBeInTheDocument();
  for (const words of ['John Paul Smith', '4 May 1966', '9434765919', 'CHAPS12345678']) {
    expect(results.getByText(words)).toBeInTheDocument();
  }
  expect(results.getByText(/as the laboratory reported them/)).toBeInTheDocument();
});
