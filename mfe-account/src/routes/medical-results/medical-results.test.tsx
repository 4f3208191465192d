import type { MedicalResult } from '@chaps/contracts/results';
import { queryClient } from '@chaps/runtime';
import { type FakeApi, problem } from '@chaps/testing/fake-api';
import { visitOf } from '@chaps/testing/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountApi, loggedErrors } from '../../testing/account-api.ts';
import { provideAuthService, signInMember } from '../../testing/auth-service.ts';
import { renderRemote } from '../../testing/render-remote.ts';

let api: FakeApi;
beforeEach(() => {
  api = accountApi();
  provideAuthService();
});

const READY: MedicalResult = {
  appointment: {
    event_name: 'Lodge of Friendship',
    product_name: 'PSA test',
    event_date: '2024-12-01',
  },
  result: {
    test_result: '1.2',
    test_unit: 'ng/ml',
    comments: 'Next test in 2 years.',
    sample_date: '2024-12-01',
  },
};

const answer = (data: MedicalResult[]) => {
  api.answers['GET /medical/results/12345678'] = { body: { data } };
};

test('redirects an anonymous visitor to sign-in', async () => {
  const { address } = renderRemote('/medical-results');
  await waitFor(() => expect(address()).toBe('/login'));
});

describe('a signed-in user', () => {
  beforeEach(() => signInMember());

  test('sees the sentence, comment, date, next step and record, in this order', async () => {
    answer([READY]);
    renderRemote('/medical-results');
    expect(await screen.findByRole('heading', { name: 'All Results' })).toBeVisible();
    const sentence = await screen.findByRole('heading', { name: 'Your PSA was 1.2 ng/ml' });
    const text = sentence.closest('li')?.textContent ?? '';
    const order = [
      'Your PSA was 1.2 ng/ml',
      'Lab result ready',
      'Next test in 2 years.',
      'Sunday, 01 December 2024',
      'What to do next',
      'Lodge of Friendship',
      'PSA test',
      'Test result: 1.2 ng/ml',
    ].map((part) => text.indexOf(part));
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(Math.min(...order)).toBeGreaterThanOrEqual(0);
    expect(screen.getByText('ID: CHAPS12345678')).toBeVisible();
    expect(screen.queryByText(/Corrected on/)).toBeNull();
  });

  test('is told why a result is held back until a clinician has called, and not that it is missing', async () => {
    api.answers['GET /medical/results/12345678'] = { body: { data: [], held: 1 } };
    renderRemote('/medical-results');
    const name = 'We are checking that this account is yours';
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    expect(screen.getByText(/A clinician will call you on the number you gave us/)).toBeVisible();
    expect(screen.queryByText('No medical results or any appointment found')).toBeNull();
  });

  test('sees when a result was corrected', async () => {
    const result = READY.result && { ...READY.result, corrected_on: '2024-12-09' };
    answer([{ ...READY, result }]);
    renderRemote('/medical-results');
    expect(await screen.findByText(/Corrected on .*09 December 2024/)).toBeVisible();
  });

  test.each([
    ['of an appointment', READY.appointment],
    ['without an appointment', null],
  ])(
    'sees a withdrawn result %s described as withdrawn, and never as still to come',
    async (_, appointment) => {
      const withdrawn = { on: '2024-12-09', sample_date: '2024-12-01' };
      answer([{ appointment, result: null, withdrawn }]);
      renderRemote('/medical-results');
      const name = 'The laboratory has withdrawn this result';
      expect(await screen.findByRole('heading', { name })).toBeVisible();
      expect(screen.getByText('Lab result withdrawn')).toBeVisible();
      expect(screen.getByText(/On Monday, 09 December 2024 the laboratory told us/)).toBeVisible();
      expect(screen.getByText('Please do not rely on it.')).toBeVisible();
      expect(screen.getByText(/tell them that it was withdrawn/)).toBeVisible();
      expect(screen.getByText(/Sunday, 01 December 2024/)).toBeVisible();
      expect(screen.queryByText(/not ready yet|Expect yours|No lab result/)).toBeNull();
      expect(screen.queryByText('Next appointment in years: N/A')).toBeNull();
    },
  );

  test('is offered the free test when the tube of a withdrawn result has since been ended', async () => {
    const withdrawn = { on: '2024-12-09', sample_date: '2024-12-01' };
    const visit = visitOf({
      ...{ state: 'sampled', is_over: true, sampled_on: '2024-12-01', result_by: null },
      ...{ sample_failed: 'rejected', free_repeat: true },
    });
    answer([{ appointment: READY.appointment, result: null, withdrawn, visit }]);
    renderRemote('/medical-results');
    const name = 'The laboratory has withdrawn this result';
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    expect(screen.getByText(/free/i)).toBeVisible();
    expect(screen.queryByText(/sends us another one/)).toBeNull();
  });

  test('sees a result that replaces a withdrawn one like any other', async () => {
    answer([{ ...READY, withdrawn: null }]);
    renderRemote('/medical-results');
    expect(await screen.findByText('Lab result ready')).toBeVisible();
    expect(screen.queryByText(/withdrawn/)).toBeNull();
  });

  test.each([
    ['Green: within the expected range.', true],
    ['Amber: slightly raised. Please have another test in 3 months.', false],
    ['Red: raised. Please see your GP soon.', false],
    ['Please discuss this with your GP.', false],
    [null, false],
  ])(
    'sees a ready result in green only when the laboratory says so: %s',
    async (comments, isGreen) => {
      const result = {
        test_result: '3.1',
        test_unit: 'ng/ml',
        comments,
        sample_date: '2024-12-01',
      };
      answer([{ ...READY, result }]);
      renderRemote('/medical-results');
      const marker = await screen.findByText('Lab result ready');
      const isMarkedGreen = /green/.test(marker.className);
      expect(isMarkedGreen).toBe(isGreen);
      expect(marker.querySelector('svg.lucide-check') !== null).toBe(isGreen);
    },
  );

  test('sees a label on a result without an appointment', async () => {
    answer([{ ...READY, appointment: null }]);
    renderRemote('/medical-results');
    expect(await screen.findByText('Appointment not linked')).toBeVisible();
    expect(screen.getByText('Not Found')).toBeVisible();
    expect(screen.getByText(/Sunday, 01 December 2024/)).toBeVisible();
  });

  test('sees N/A for the unknown values of an awaited result', async () => {
    const visit = visitOf({ state: 'sampled', sampled_on: '2024-12-01', result_by: '2024-12-15' });
    answer([{ ...READY, result: null, visit }]);
    renderRemote('/medical-results');
    expect(await screen.findByText('No lab result')).toBeVisible();
    expect(screen.getByText('Your result is not ready yet')).toBeVisible();
    expect(screen.getByText('Test result: N/A')).toBeVisible();
    expect(screen.getByText('Next appointment in years: N/A')).toBeVisible();
  });

  test.each([
    ['No sample was taken', visitOf({ state: 'not sampled', is_over: true })],
    ['We missed you', visitOf({ state: 'did not attend', is_over: true })],
    ['We have not recorded your visit yet', visitOf({ is_over: true })],
  ])('is promised no result when no sample was taken: %s', async (name, visit) => {
    answer([{ ...READY, result: null, visit }]);
    renderRemote('/medical-results');
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    expect(screen.getByText('No lab result')).toBeVisible();
    const list = screen.getByRole('region', { name: 'All Results' });
    expect(list).not.toHaveTextContent(/not ready yet|Expect yours|will appear|usually arrive/);
  });

  test('sees a sentence when there are no results', async () => {
    renderRemote('/medical-results');
    expect(await screen.findByText('No medical results or any appointment found')).toBeVisible();
  });

  test('sees a load failure instead of an empty list', async () => {
    api.answers['GET /medical/results/12345678'] = problem(500, 'INTERNAL_ERROR', 'Failed.');
    const { user } = renderRemote('/medical-results');
    expect(await screen.findByText('We could not load your results')).toBeVisible();
    expect(screen.queryByText('No medical results or any appointment found')).toBeNull();
    await waitFor(() => expect(loggedErrors(api)).toEqual(['Failed to load medical results']));
    answer([READY]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Lab result ready')).toBeVisible();
  });

  test('sees several values as a trend with a table', async () => {
    const older = {
      ...READY,
      result: {
        test_result: '<0.1',
        test_unit: 'ng/ml',
        comments: null,
        sample_date: '2020-12-01',
      },
    };
    answer([READY, older]);
    renderRemote('/medical-results');
    const title =
      /Your PSA from 1 December 2020 \(<0.1 ng\/ml\) to 1 December 2024 \(1.2 ng\/ml\)\./;
    expect(await screen.findByRole('img', { name: title })).toBeVisible();
    const table = within(screen.getByRole('table', { name: /Your PSA values/ }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['1 December 20241.2 ng/ml', '1 December 2020<0.1 ng/ml']);
  });

  test('leaves no results in memory or storage after leaving the page', async () => {
    answer([
      { ...READY, result: { ...READY.result, comments: 'CANARY' } as MedicalResult['result'] },
    ]);
    const { user, address } = renderRemote('/medical-results');
    await screen.findByText('CANARY');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('CANARY');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(screen.queryByText('CANARY')).toBeNull();
    expect(queryClient.getQueriesData({ queryKey: ['results'] })).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('CANARY');
  });
});
