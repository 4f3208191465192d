import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useRegistry } from '../registry/registry.ts';
import { makeRegistry } from '../testing/site.ts';
import { NewVersionNotice } from './new-version.tsx';

const publish = (build: string) =>
  act(() => useRegistry.setState({ registry: makeRegistry([], build) }));

beforeEach(() => publish('first'));

test('shows nothing while the running shell is live', () => {
  render(<NewVersionNotice running="first" />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('offers a newer shell and loads it only on request', async () => {
  const reload = vi.fn();
  render(<NewVersionNotice running="first" reload={reload} />);
  publish('second');
  expect(screen.getByRole('status')).toHaveTextContent('A newer version of this site is ready.');
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a postponed offer returns with the next version', async () => {
  render(<NewVersionNotice running="first" />);
  publish('second');
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  publish('third');
  expect(screen.getByRole('status')).toBeVisible();
});
