import { appointmentsQuery } from '@chaps/api-client/own-appointments';
import type { Appointment } from '@chaps/contracts/appointments';
import { connectApi, queryClient, useSession } from '@chaps/runtime';
import type { RemoteRoute } from '@chaps/runtime/remote';
import { loadPage } from '@chaps/runtime/remote/load-page';
import { controlTimers, passTime } from '@chaps/testing/clock';
import { appointmentOf } from '@chaps/testing/fixtures';
import { NoBlock, sessionActionsOf } from '@chaps/testing/runtime';
import { Button, Skeleton } from '@chaps/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useRegistry } from '../registry/registry.ts';
import { pageQuery, remoteCode } from '../registry/remote-code.ts';
import { makeRegistry, SITE } from '../testing/site.ts';
import { App } from './app.tsx';

afterEach(() => {
  cleanup();
  remoteCode.clear();
  useRegistry.setState({}, true);
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const Desk = () => (
  <>
    <header>The desk's own bar</header>
    <main id="main" tabIndex={-1}>
      <h1>Desk</h1>
    </main>
  </>
);
const loaded = Promise.withResolvers<string>();
function Report() {
  const [text, setText] = useState<string>();
  useEffect(() => void loaded.promise.then(setText), []);
  return text ? <p>{text}</p> : <Skeleton />;
}
const answered = Promise.withResolvers<void>();
function Order() {
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await answered.promise;
    setSending(false);
  };
  return (
    <Button busy={sending} busyLabel="Sending..." onClick={send}>
      Order
    </Button>
  );
}
const Tablet = () => <h1>Tablet</h1>;
const Leaflet = () => <h1>Leaflet</h1>;
const routes: RemoteRoute[] = [
  { path: '/desk', handle: { frameless: true }, lazy: async () => ({ Component: Desk }) },
  {
    path: '/tablet',
    handle: { frameless: true, locksItself: true },
    lazy: async () => ({ Component: Tablet }),
  },
  { path: '/order', lazy: async () => ({ Component: Order }) },
  { path: '/report', lazy: async () => ({ Component: Report }) },
  { path: '/leaflet', lazy: async () => ({ Component: Leaflet }) },
];

/** Opens a page of the remote, with its code already loaded. */
async function open(path: string, code?: Promise<never>) {
  vi.stubGlobal('scrollTo', vi.fn());
  window.history.replaceState(null, '', path);
  const [first] = makeRegistry([]).remotes;
  if (!first) throw new Error('The registry has no remote.');
  const entry = {
    ...first,
    routes: ['/desk', '/tablet', '/order', '/report', '/leaflet'],
    framelessRoutes: ['/desk', '/tablet'],
    selfLockingRoutes: ['/tablet'],
  };
  useRegistry.setState({ registry: { ...makeRegistry([]), remotes: [entry] } });
  const queryFn = () => code ?? loadPage(routes, new URL(window.location.href));
  const { queryKey } = pageQuery(entry, window.location);
  const loading = remoteCode.prefetchQuery({ queryKey, queryFn, retry: false });
  if (!code) await loading;
  const session = sessionActionsOf();
  connectApi({ url: SITE.apiUrl, session });
  useSession.setState({ status: 'anonymous' }, true);
  render(<App runtime={{ config: SITE, session, Slot: NoBlock }} documentPolicy="" />);
}

test('a page has the header and the footer of the site', async () => {
  await open('/leaflet');
  expect(await screen.findByRole('heading', { name: 'Leaflet' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Donate/ })).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
});

test('a start that takes a minute does not read the registry again', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  const read = vi.fn(async () => Response.error());
  vi.stubGlobal('fetch', read);
  await open('/leaflet');
  expect(await screen.findByRole('heading', { name: 'Leaflet' })).toBeVisible();
  expect(read).not.toHaveBeenCalled();
  vi.mocked(performance.now).mockRestore();
});

test('a frameless page is rendered by its remote alone, and the skip link leads into it', async () => {
  await open('/desk');
  expect(await screen.findByRole('heading', { name: 'Desk' })).toBeVisible();
  expect(screen.getByRole('banner')).toHaveTextContent("The desk's own bar");
  expect(screen.queryByRole('contentinfo')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Donate/ })).toBeNull();
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveAttribute(
    'href',
    '#main',
  );
});

test('a frameless page that fails to load shows the message in a main element', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Receives the failures to be logged.
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  await open('/desk', Promise.reject(new Error('no code')));
  const heading = await screen.findByRole('heading', { name: 'This page could not be loaded' });
  expect(screen.getByRole('main')).toContainElement(heading);
  await expect.poll(() => reported.mock.calls.length).toBe(1);
  vi.mocked(console.error).mockRestore();
});

test('a policy published for the open page applies from the next one, and the form stays', async () => {
  await open('/leaflet');
  const heading = await screen.findByRole('heading', { name: 'Leaflet' });
  const { registry } = useRegistry.getState();
  if (!registry) throw new Error('There is no registry.');
  const remotes = registry.remotes.map((entry) => ({ ...entry, isolatedRoutes: ['/leaflet'] }));
  act(() => useRegistry.setState({ registry: { ...registry, remotes } }));
  expect(heading).toBeVisible();
});

test('a page may load data for more than ten seconds, but fails if it then has no heading', async () => {
  controlTimers();
  // Receives the failures to be logged.
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  await open('/report');
  await passTime(15_000);
  await act(() => import('@chaps/api-client/error-logs'));
  expect(reported).not.toHaveBeenCalled();
  await act(async () => loaded.resolve('a page without a heading'));
  await passTime(10_000);
  await expect.poll(() => reported.mock.calls.length).toBe(1);
});

describe('the connection notice', () => {
  const OFFLINE = 'You are offline.';
  const LATE = 'This is taking longer than usual.';

  const setOnline = (online: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
  };

  test.each([
    ['of the site', '/leaflet', 'Leaflet'],
    ['without frame', '/desk', 'Desk'],
  ])(
    'appears on a page %s when the connection is lost, and disappears when it is back',
    async (_which, path, name) => {
      await open(path);
      await screen.findByRole('heading', { name });
      setOnline(false);
      expect(screen.getByText(OFFLINE)).toBeVisible();
      setOnline(true);
      expect(screen.queryByText(OFFLINE)).toBeNull();
    },
  );

  test('does not appear on a tablet page, which reports its connection itself', async () => {
    await open('/tablet');
    await screen.findByRole('heading', { name: 'Tablet' });
    setOnline(false);
    expect(screen.queryByText(OFFLINE)).toBeNull();
    setOnline(true);
  });

  test.each([
    ['list', appointmentsQuery().queryKey, (seat: Appointment) => [seat]],
    ['checkout', ['appointments', 'its id'], (seat: Appointment) => seat],
    ['mailed link', ['pay-links', 'the pass'], (seat: Appointment) => seat],
  ])('says that a place is held only while it is: %s', async (_where, queryKey, toData) => {
    const HELD = 'You are offline. Your place is held.';
    onTestFinished(() => queryClient.clear());
    await open('/leaflet');
    await screen.findByRole('heading', { name: 'Leaflet' });
    setOnline(false);
    const show = (seat: Appointment) =>
      act(async () => queryClient.setQueryData(queryKey, toData(seat)));
    await show(appointmentOf());
    expect(await screen.findByText(HELD)).toBeVisible();
    await show(appointmentOf({ expires_at: new Date(Date.now() - 1).toISOString() }));
    expect(await screen.findByText(OFFLINE)).toBeVisible();
    await show(appointmentOf({ status: 'capturing', expires_at: null }));
    expect(await screen.findByText(HELD)).toBeVisible();
    setOnline(true);
  });

  test('says that a response is slow until it arrives', async () => {
    controlTimers();
    await open('/order');
    await userEvent.click(await screen.findByRole('button', { name: 'Order' }));
    await passTime(4900);
    expect(screen.queryByText(LATE)).toBeNull();
    await passTime(200);
    expect(screen.getByText(LATE)).toBeVisible();
    await act(async () => answered.resolve());
    await screen.findByRole('button', { name: 'Order' });
    expect(screen.queryByText(LATE)).toBeNull();
  });
});
