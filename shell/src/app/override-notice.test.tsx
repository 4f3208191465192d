import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import OverrideNotice from './override-notice.tsx';

const remote = 'mfe-events';
const origin = 'http://localhost:3002';
const request = `${remote}@${origin}`;

test('names the override and removes it on request', async () => {
  window.history.replaceState(null, '', `/events?town=York&remote-override=${request}`);
  sessionStorage.setItem('chaps.remote-override', request);
  const leave = vi.fn();
  render(<OverrideNotice remote={remote} origin={origin} leave={leave} />);
  expect(screen.getByRole('status')).toHaveTextContent(`${remote} from ${origin}`);
  await userEvent.click(screen.getByRole('button', { name: 'Use the published part' }));
  expect(leave).toHaveBeenCalledWith(`${window.location.origin}/events?town=York`);
  expect(sessionStorage).toHaveLength(0);
});

test('shows why an override was rejected until it is closed', async () => {
  render(
    <OverrideNotice
      remote={remote}
      origin={origin}
      problem="This site takes no part of itself from there."
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(/was refused.*no part of itself from there/);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
