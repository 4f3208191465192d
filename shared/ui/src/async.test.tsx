// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { ApiError } from '@chaps/runtime';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Async, type AsyncProps } from './async.tsx';

type Query = AsyncProps<string[]>['query'];
const refetch = vi.fn();
const loading: Query = { data: undefined, error: null, refetch };
const failed = (error: unknown): Query => ({ data: undefined, error, refetch });

const show = (query: Query) =>
  render(
    <Async
      query={query}
      pending={<p>Waiting</p>}
      unknown={<p>Not ours</p>}
      isEmpty={(names) => names.length === 0}
      empty={<p>Nobody</p>}
      frame={(failure) => <main>{failure}</main>}
      title="We could not load the names"
      message="Nothing is lost."
    >
      {(names) => <p>{names.join()}</p>}
    </Async>,
  );

test.each<[string, Query, string]>([
  ['pending', loading, 'Waiting'],
  ['loaded', { ...loading, data: ['Ann', 'Bob'] }, 'Ann,Bob'],
  ['empty', { ...loading, data: [] }, 'Nobody'],
  ['unknown', failed(new ApiError(404, 'NOT_FOUND', 'No')), 'Not ours'],
  ['no id at all', failed(new ApiError(422, 'VALIDATION_FAILED', 'No')), 'Not ours'],
  [
    'refused after it was loaded',
    { ...failed(new ApiError(422, 'VALIDATION_FAILED', 'No')), data: ['Ann'] },
    'Ann',
  ],
  [
    'gone after it was loaded',
    { ...failed(new ApiError(404, 'NOT_FOUND', 'No')), data: ['Ann'] },
    'Not ours',
  ],
  ['failed after it was loaded', { ...failed(new Error('late')), data: ['Ann'] }, 'Ann'],
])('renders the state ‘%s’ without an alert', (_state, query, text) => {
  show(query);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows the reference of a failed request in its frame, and lets the user try again', async () => {
  show(failed(new ApiError(503, 'SERVICE_UNAVAILABLE', 'Later', 'req-7')));
  expect(screen.getByRole('main')).toHaveTextContent('We could not load the names');
  expect(screen.getByText('req-7')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
