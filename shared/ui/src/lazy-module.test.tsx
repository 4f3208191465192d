// @vitest-environment jsdom
import '@chaps/testing/component-setup';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Async } from './async.tsx';
import { useLazyModule } from './lazy-module.tsx';

function Part({ load }: { load: () => Promise<{ text: string }> }) {
  const code = useLazyModule(load);
  return (
    <Async query={code} pending={<p>Loading...</p>} title="The form could not be loaded">
      {({ text }) => <p>{text}</p>}
    </Async>
  );
}

test('loads code again in place after a failure', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const offline = new Error('no connection');
  const load = vi
    .fn<() => Promise<{ text: string }>>()
    .mockRejectedValueOnce(offline)
    .mockResolvedValueOnce({ text: 'The form' });
  render(<Part load={load} />);
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('The form could not be loaded');
  expect(reported).toHaveBeenCalledExactlyOnceWith(offline);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The form')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
