import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import BuildNotice from './build-notice.tsx';

const what = 'mfe-events from http://localhost:3002';
const request = 'mfe-events@http://localhost:3002';

test('names the override and removes it on request', async () => {
  window.history.replaceState(null, '', `/events?town=York&remote-override=${request}`);
  sessionStorage.setItem('chaps.remote-override', request);
  const leave = vi.fn();
  render(<BuildNotice kind="remote-override" what={what} leave={leave} />);
  expect(screen.getByRole('status')).toHaveTextContent(what);
  await userEvent.click(screen.getByRole('button', { name: 'Use the published version' }));
  expect(leave).toHaveBeenCalledWith(`${window.location.origin}/events?town=York`);
  expect(sessionStorage).toHaveLength(0);
});

test('shows why an override was rejected, until it is closed', async () => {
  render(
    <BuildNotice
      kind="remote-override"
      what={what}
      problem="This site does not load builds from that address."
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    /was rejected.*does not load builds from that address/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('names a preview and lets the user end it', async () => {
  window.history.replaceState(null, '', '/events?preview=mfe-events@0123456789ab:signature');
  sessionStorage.setItem('chaps.preview', 'mfe-events@0123456789ab:signature');
  const leave = vi.fn();
  render(<BuildNotice kind="preview" what="mfe-events 0123456789ab" leave={leave} />);
  expect(screen.getByRole('status')).toHaveTextContent('a preview of mfe-events 0123456789ab');
  await userEvent.click(screen.getByRole('button', { name: 'End the preview' }));
  expect(leave).toHaveBeenCalledWith(`${window.location.origin}/events`);
  expect(sessionStorage).toHaveLength(0);
});
