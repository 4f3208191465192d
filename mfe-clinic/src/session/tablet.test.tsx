import { addDays, londonInstant } from '@chaps/domain';
import { queryClient, type SessionVault, useSession } from '@chaps/runtime';
import { problem } from '@chaps/testing/fake-api';
import { provideRuntime, sessionActionsOf } from '@chaps/testing/runtime';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findStoredDay, listStoredActions, putAction, putDay, wipeDay } from '../store/database.ts';
import { getLocalExpiry, readPagesExpiry } from '../store/day-end.ts';
import { deriveKey, seal, sealForServer } from '../store/sealing.ts';
import { lock, useOpenDay } from '../store/tablet.ts';
import { upload } from '../store/upload.ts';
import {
  ACTIONS,
  answersTo,
  clinicApi,
  DAY,
  EVENT_ID,
  makeDay,
  makeGrant,
  makePerson,
  me,
  PASSPHRASE,
  sentActions,
} from '../testing/clinic-api.ts';
import { openDay, openScreen, renderRemote } from '../testing/open-day.ts';

const DAY_MS = 86_400_000;

const offline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
};
const online = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
};

/** Reloads the page: only what is on the disk remains. */
const reload = () => {
  cleanup();
  lock();
  queryClient.clear();
  return renderRemote(`/clinic/${EVENT_ID}`, { session: 'signed-in' });
};

async function recordOffline() {
  const opened = await openDay();
  offline();
  await opened.user.type(opened.field, 'ada{Enter}');
  await opened.user.click(await screen.findByRole('button', { name: 'Arrived' }));
  await screen.findByText('Saved on this tablet (1)');
  return opened;
}

async function unlockWith(user: ReturnType<typeof reload>['user'], passphrase: string) {
  const field = await screen.findByLabelText('Passphrase for the day');
  await user.clear(field);
  await user.paste(passphrase);
  await user.click(await screen.findByRole('button', { name: 'Unlock' }));
}

test('rejects a passphrase that is too short or not repeated exactly, and stores nothing', async () => {
  clinicApi();
  const { user } = renderRemote(`/clinic/${EVENT_ID}`, { session: 'signed-in' });
  await user.click(await screen.findByLabelText('Passphrase for the day'));
  await user.paste('short');
  await user.click(screen.getByRole('button', { name: 'Prepare this tablet' }));
  expect(await screen.findByText('Please choose at least 10 characters.')).toBeVisible();
  await user.type(screen.getByLabelText('Passphrase for the day'), ' but longer');
  await user.type(screen.getByLabelText('Repeat the passphrase'), 'something else');
  await user.click(screen.getByRole('button', { name: 'Prepare this tablet' }));
  expect(await screen.findByText('The passphrases do not match.')).toBeVisible();
  expect(await findStoredDay(EVENT_ID)).toBeUndefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a day is prepared while there is a network, and then opened from storage', async () => {
  clinicApi();
  const { user } = renderRemote(`/clinic/${EVENT_ID}`, { session: 'signed-in' });
  expect(await screen.findByText('The coordinator has not added this tablet')).toBeVisible();
  await user.click(await screen.findByLabelText('Passphrase for the day'));
  await user.paste(PASSPHRASE);
  await user.click(screen.getByLabelText('Repeat the passphrase'));
  await user.paste(PASSPHRASE);
  await user.click(screen.getByRole('button', { name: 'Prepare this tablet' }));
  expect(await screen.findByText('People: 1, locked with the passphrase')).toBeVisible();
  // There is no service worker in this test, so the page says what is missing.
  expect(screen.getByText('Not ready: the pages are not stored')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to the day' }));
  expect(await screen.findByRole('searchbox', { name: 'Name or reference' })).toBeVisible();
});

test('a code adds the tablet only once, even when the list loads only on the second try', async () => {
  const ADD = `POST /staff/events/${EVENT_ID}/devices`;
  const device_id = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d77';
  const api = clinicApi({ [ADD]: { body: { device_id } } });
  const answer = api.answers[DAY];
  Object.assign(api.answers, { [DAY]: { body: undefined, lost: true } });
  const { user } = renderRemote(`/clinic/${EVENT_ID}#enrol=code`, { session: 'signed-in' });
  await user.type(await screen.findByLabelText('Name of this tablet'), 'Door 2');
  expect(screen.queryByText(/has not added this tablet/)).toBeNull();
  for (const label of ['Passphrase for the day', 'Repeat the passphrase']) {
    await user.click(screen.getByLabelText(label));
    await user.paste(PASSPHRASE);
  }
  await user.click(screen.getByRole('button', { name: 'Prepare this tablet' }));
  await screen.findByRole('alert');
  Object.assign(api.answers, { [DAY]: answer });
  await user.click(screen.getByRole('button', { name: 'Prepare this tablet' }));
  expect(await screen.findByText('People: 1, locked with the passphrase')).toBeVisible();
  expect(api.sent(ADD)).toEqual([{ code: 'code', label: 'Door 2' }]);
  expect(await findStoredDay(EVENT_ID)).toMatchObject({ device_id });
});

test('a tablet is shown as ready only when its page can load without a network', async () => {
  clinicApi();
  await openDay();
  cleanup();
  const answer = { files: 60, bytes: 2_000_000, until: Date.now() + DAY_MS };
  const active = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(answer) };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active }) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  renderRemote(`/clinic/${EVENT_ID}/tablet`, { session: 'signed-in' });
  expect(await screen.findByText(/switch to aeroplane mode and reload this page/)).toBeVisible();
  offline();
  expect(await screen.findByText(/You are offline now: reload this page/)).toBeVisible();
  expect(screen.queryByText(/^Ready/)).toBeNull();
});

test('a moved event moves the day on the tablet, and a sync leaves forgotten passphrases forgotten', async () => {
  const list = makeDay(makePerson());
  const grant = { ...makeGrant('check-in'), event_date: list.event_date };
  const api = clinicApi({
    [DAY]: { body: list },
    'GET /staff/me': { body: { ...me, grants: [grant] } },
  });
  await openDay();
  const before = await findStoredDay(EVENT_ID);
  if (!before) throw new Error('not prepared');
  expect(before.grants).toMatchObject([{ event_date: list.event_date }]);
  await putDay({ ...before, failures: 4 });
  const { user } = reload();
  await unlockWith(user, PASSPHRASE);
  await screen.findByRole('searchbox');
  const event_date = addDays(list.event_date, 1);
  const moved = { event_name: 'Another name', event_date };
  const read_at = new Date(Date.parse(list.read_at) + 1000).toISOString();
  Object.assign(api.answers, { [DAY]: { body: { ...list, ...moved, read_at } } });
  await act(() => useOpenDay.getState().day?.sync());
  expect(await findStoredDay(EVENT_ID)).toMatchObject({
    ...moved,
    until: londonInstant(event_date, '24:00').getTime(),
    stored_at: Date.parse(read_at),
    grants: [{ event_date }],
    failures: 0,
  });
});

test('the pages stay until the last stored day ends, and each day says whether they last as long', async () => {
  clinicApi();
  await openDay();
  cleanup();
  const today = await findStoredDay(EVENT_ID);
  if (!today) throw new Error('not prepared');
  const other = '0b8c7a52-8c1e-4c54-9f0e-4a4c9fca1d99';
  await putDay({ ...today, event_id: other, until: today.until + DAY_MS });
  onTestFinished(() => wipeDay(other));
  expect(await readPagesExpiry()).toBe(getLocalExpiry(today) + DAY_MS);
  const answer = { files: 60, bytes: 2_000_000, until: Date.now() };
  const postMessage = vi.fn((_: unknown, [port]: MessagePort[]) => port?.postMessage(answer));
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active: { postMessage } }) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const { user } = renderRemote(`/clinic/${EVENT_ID}/tablet`, { session: 'signed-in' });
  expect(await screen.findByText('Not ready: the pages are not stored')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove everything from this tablet' }));
  await user.click(await screen.findByRole('button', { name: 'Remove everything' }));
  expect(await screen.findByText('Nothing is stored on this tablet')).toBeVisible();
  expect(postMessage).not.toHaveBeenCalledWith({ forget: true }, expect.anything());
  await wipeDay(other);
  expect(await readPagesExpiry()).toBe(0);
});

test('after a reload without a network, the passphrase opens the day with the recorded steps', async () => {
  clinicApi({ [ACTIONS]: { body: { results: [] } } });
  await recordOffline();
  const { user } = reload();
  expect(await screen.findByRole('heading', { name: 'This tablet is locked' })).toBeVisible();
  expect(screen.queryByText(/Lovelace/)).toBeNull();
  expect(screen.getByText(/Saved on this tablet \(1\)/)).toBeVisible();
  await unlockWith(user, PASSPHRASE);
  await user.type(await screen.findByRole('searchbox'), 'ada{Enter}');
  expect(await screen.findByRole('status', { name: 'Visit' })).toHaveTextContent(/^Arrived/);
  expect(screen.getByText('Saved on this tablet (1)')).toBeVisible();
});

test('five wrong passphrases make the tablet wait, even after a reload', async () => {
  clinicApi();
  await openDay();
  const { user } = reload();
  for (let tries = 0; tries < 4; tries += 1) await unlockWith(user, 'wrong lantern seven');
  expect(await screen.findAllByText(/This passphrase is not correct/)).not.toEqual([]);
  await unlockWith(user, 'wrong lantern seven');
  expect(await screen.findAllByText(/5 wrong attempts/)).not.toEqual([]);
  const again = reload();
  await unlockWith(again.user, PASSPHRASE);
  expect(await screen.findAllByText(/5 wrong attempts/)).not.toEqual([]);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 61_000);
  await unlockWith(again.user, PASSPHRASE);
  expect(await screen.findByRole('searchbox')).toBeVisible();
});

function bytes(value: unknown): Buffer[] {
  if (value instanceof ArrayBuffer) return [Buffer.from(value)];
  if (ArrayBuffer.isView(value)) return [Buffer.from(value.buffer)];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(bytes);
  return [Buffer.from(String(value))];
}

test('stores no personal data on the disk in plain text', async () => {
  clinicApi();
  await recordOffline();
  const stored = [await findStoredDay(EVENT_ID), ...(await listStoredActions(EVENT_ID))];
  const disk = Buffer.concat(stored.flatMap(bytes));
  expect(disk.includes('Rotary Ipswich')).toBe(true);
  const { first_name, last_name, date_of_birth, reference } = makePerson();
  for (const text of [first_name, last_name, date_of_birth ?? '', reference]) {
    expect(disk.includes(text)).toBe(false);
    expect(disk.includes(Buffer.from(text, 'utf16le'))).toBe(false);
    expect(disk.includes(Buffer.from(text).toString('base64').replace(/=+$/, ''))).toBe(false);
  }
});

test('the tablet locks after five minutes without a touch', async () => {
  clinicApi();
  await openDay();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 5 * 60_000);
  expect(await screen.findByRole('heading', { name: 'This tablet is locked' })).toBeVisible();
});

/** The shell's session as stored in the open vault, if any. */
function sessionInVault() {
  const vaults: (SessionVault | undefined)[] = [];
  const releaseSession = vi.fn<() => Promise<void>>().mockResolvedValue();
  const keepSession = async (vault?: SessionVault) => void vaults.push(vault);
  provideRuntime({ session: sessionActionsOf({ keepSession, releaseSession }) });
  return { releaseSession, vault: () => vaults.at(-1) };
}

async function sealedSessions(): Promise<unknown[]> {
  const database = await openDB('chaps-clinic-session', 1);
  const sessions = await database.getAll('session');
  database.close();
  return sessions;
}

test('the session is encrypted with the list, and a locked tablet has none', async () => {
  clinicApi();
  const shell = sessionInVault();
  const { user } = await openDay();
  await waitFor(() => expect(shell.vault()).toBeDefined());
  await shell.vault()?.write('refresh-token');
  const [sealed, ...others] = await sealedSessions();
  expect(others).toEqual([]);
  expect(Buffer.concat(bytes(sealed)).includes(EVENT_ID)).toBe(true);
  expect(Buffer.concat(bytes(sealed)).includes('refresh-token')).toBe(false);
  expect(shell.releaseSession).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Lock this tablet' }));
  await waitFor(() => expect(shell.releaseSession).toHaveBeenCalledOnce());
  // A sign-in on a locked tablet applies to this page only.
  await waitFor(() => expect(shell.vault()).toBeUndefined());

  const again = reload();
  await unlockWith(again.user, 'wrong lantern seven');
  expect(await screen.findAllByText(/This passphrase is not correct/)).not.toEqual([]);
  expect(shell.vault()).toBeUndefined();
  await unlockWith(again.user, PASSPHRASE);
  await waitFor(() => expect(shell.vault()).toBeDefined());
  expect(await shell.vault()?.read()).toBe('refresh-token');
});

test('the encrypted session is deleted with the day, and when the session ends', async () => {
  clinicApi();
  const shell = sessionInVault();
  await openDay();
  await waitFor(() => expect(shell.vault()).toBeDefined());
  await shell.vault()?.write('refresh-token');
  await shell.vault()?.write(undefined);
  expect(await sealedSessions()).toEqual([]);
  await shell.vault()?.write('refresh-token');
  await wipeDay('another event');
  expect(await sealedSessions()).toHaveLength(1);
  await wipeDay(EVENT_ID);
  expect(await sealedSessions()).toEqual([]);
});

test('the help page of a screen locks with the tablet', async () => {
  clinicApi();
  const { user } = await openDay();
  await user.click(screen.getByRole('link', { name: 'Help' }));
  await screen.findByRole('heading', { level: 1 });
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 5 * 60_000);
  await waitFor(() => expect(useOpenDay.getState().day).toBeUndefined());
});

test('an unused sign-in on a tablet ends after five minutes', async () => {
  clinicApi();
  const { user } = renderRemote('/clinic', { session: 'signed-in' });
  expect(await screen.findByRole('heading', { name: 'Events today' })).toBeVisible();
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now');
  clock.mockReturnValue(start + 4 * 60_000);
  await user.click(screen.getByRole('heading', { name: 'Events today' }));
  clock.mockReturnValue(start + 6 * 60_000);
  await user.click(screen.getByRole('heading', { name: 'Events today' }));
  expect(useSession.getState().status).toBe('signed-in');
  clock.mockReturnValue(start + 11 * 60_000);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a tablet in use deletes the list at midnight', async () => {
  const api = clinicApi();
  await openDay();
  // A list read after midnight would, by the fake API's clock, not be over yet.
  api.answers[DAY] = { body: undefined, lost: true };
  offline();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 2 * DAY_MS);
  await waitFor(async () => expect(await findStoredDay(EVENT_ID)).toBeUndefined());
  expect(await screen.findByRole('heading', { name: 'Prepare this tablet' })).toBeVisible();
});

test('a tablet that sleeps past midnight while it loads the list deletes it', async () => {
  clinicApi();
  await openDay();
  offline();
  const asked = Date.now();
  const answer = { body: makeDay(makePerson()) };
  clinicApi({
    [DAY]: () => {
      vi.spyOn(Date, 'now').mockReturnValue(asked + 2 * DAY_MS);
      return answer;
    },
  });
  online();
  await waitFor(async () => expect(await findStoredDay(EVENT_ID)).toBeUndefined());
  offline();
  expect(await screen.findByRole('heading', { name: 'Prepare this tablet' })).toBeVisible();
});

test('a revoked tablet removes everything when it learns that it was revoked', async () => {
  clinicApi();
  await recordOffline();
  clinicApi({
    [ACTIONS]: {
      status: 403,
      body: { status: 'error', error: { code: 'DEVICE_REVOKED', message: 'No longer.' } },
    },
  });
  online();
  // Removing the tablet ends the session.
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await findStoredDay(EVENT_ID)).toBeUndefined();
  expect(await listStoredActions(EVENT_ID)).toEqual([]);
});

const DEVICE = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d77';
const ASKED = `GET /clinic-devices/${DEVICE}`;
const endSession = () => act(() => useSession.setState({ status: 'anonymous' }, true));

test.each([`/clinic/${EVENT_ID}`, '/clinic', '/clinic/help'])(
  'a locked tablet revoked at %s removes everything, without a session',
  async (path) => {
    const api = clinicApi({ [ASKED]: { body: { is_revoked: false } } });
    await openScreen('', DEVICE);
    cleanup();
    lock();
    queryClient.clear();
    api.answers[ASKED] = { body: { is_revoked: true } };
    // Nobody is signed in, and nothing is waiting to be sent.
    endSession();
    renderRemote(path);
    await waitFor(async () => expect(await findStoredDay(EVENT_ID)).toBeUndefined());
    expect(api.sent(ACTIONS)).toEqual([]);
  },
);

test('an open tablet whose session has ended removes everything when it is revoked', async () => {
  const api = clinicApi({ [ASKED]: { body: { is_revoked: false } } });
  await openScreen('', DEVICE);
  // The server has refused another call, such as one for the person's roles.
  api.answers[ASKED] = { body: { is_revoked: true } };
  endSession();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(useOpenDay.getState().day).toBeUndefined();
  expect(await findStoredDay(EVENT_ID)).toBeUndefined();
});

test.each([
  ['has reported them', { body: { is_revoked: false } }],
  ['is no longer known to the server', problem(404, 'NOT_FOUND')],
])('a tablet with unsent steps is reset only once it %s', async (_when, answer) => {
  const api = clinicApi({ [ASKED]: { body: { is_revoked: false } } });
  const { user } = await openScreen('', DEVICE);
  offline();
  await user.type(screen.getByRole('searchbox', { name: 'Name or reference' }), 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  await screen.findByText('Saved on this tablet (1)');
  api.answers[ASKED] = problem(429, 'TOO_MANY_REQUESTS');
  await user.click(screen.getByRole('link', { name: 'Data stored on this tablet' }));
  await user.click(await screen.findByRole('button', { name: /^Remove everything from/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove everything' }));
  expect(await screen.findByText(/^These steps must first be reported/)).toBeVisible();
  expect(await findStoredDay(EVENT_ID)).toBeDefined();
  api.answers[ASKED] = answer;
  await user.click(screen.getByRole('button', { name: 'Remove everything' }));
  expect(await screen.findByText('Nothing is stored on this tablet')).toBeVisible();
  const reports = api.received.filter(({ call }) => call === ASKED);
  expect(reports.at(-1)).toMatchObject({ query: { unsent: '1' } });
});

test('after the day, a revoked tablet removes its unsent steps without a session', async () => {
  const api = clinicApi({ [ASKED]: { body: { is_revoked: false } } });
  const { user } = await openScreen('', DEVICE);
  offline();
  await user.type(screen.getByRole('searchbox', { name: 'Name or reference' }), 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  await screen.findByText('Saved on this tablet (1)');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 2 * DAY_MS);
  cleanup();
  lock();
  queryClient.clear();
  endSession();
  renderRemote(`/clinic/${EVENT_ID}`);
  expect(await screen.findByRole('heading', { name: 'The day is over' })).toBeVisible();
  api.answers[ASKED] = { body: { is_revoked: true } };
  online();
  await waitFor(async () => expect(await listStoredActions(EVENT_ID)).toEqual([]));
  expect(await findStoredDay(EVENT_ID)).toBeUndefined();
});

test.each([
  ['that was not revoked', { body: { is_revoked: false } }],
  ['that the server does not know', problem(404, 'NOT_FOUND')],
])('a tablet %s keeps its day', async (_, answer) => {
  const api = clinicApi({ [ASKED]: answer });
  await openScreen('', DEVICE);
  endSession();
  const asked = () => queryClient.getQueryData(['clinic', 'revocation', 'anonymous']);
  await waitFor(() => expect(asked()).toBe(false));
  expect(api.sent(ASKED)).not.toEqual([]);
  expect(await findStoredDay(EVENT_ID)).toBeDefined();
  expect(useOpenDay.getState().day).toBeDefined();
});

test('a locked tablet reports its unsent steps once it is online again', async () => {
  const device = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d77';
  const poll = `GET /clinic-devices/${device}`;
  const api = clinicApi({ [poll]: { body: { is_revoked: false } } });
  const { user } = await openScreen('', device);
  await waitFor(() => expect(api.received.at(-1)).toMatchObject({ query: { unsent: '0' } }));
  offline();
  await user.type(await screen.findByRole('searchbox'), 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  await screen.findByText('Saved on this tablet (1)');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 5 * 60_000);
  expect(await screen.findByRole('heading', { name: 'This tablet is locked' })).toBeVisible();
  // The session is sealed with the list.
  act(() => useSession.setState({ status: 'anonymous' }, true));
  online();
  await waitFor(() =>
    expect(api.received.findLast(({ call }) => call === poll)).toMatchObject({
      query: { unsent: '1' },
    }),
  );
  expect(api.sent(ACTIONS)).toEqual([]);
});

test('an unlocked tablet reports its unsent steps with each list', async () => {
  const device = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d77';
  const api = clinicApi({ [ACTIONS]: { body: { results: [] } } });
  const { user } = await openScreen('', device);
  await user.type(await screen.findByRole('searchbox'), 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  const read = () => api.received.filter(({ call }) => call === DAY);
  // The server’s answer does not mention the step, so it is not sent.
  await waitFor(() => expect(read().at(-1)).toMatchObject({ query: { device, unsent: '1' } }), {
    timeout: 8000,
  });
});

test('after the day a tablet still reports its unsent steps, and can send them as itself', async () => {
  const device = '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d77';
  const poll = `GET /clinic-devices/${device}`;
  const api = clinicApi({ [poll]: { body: { is_revoked: false } } });
  const { user } = await openScreen('', device);
  offline();
  await user.type(await screen.findByRole('searchbox'), 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  await screen.findByText('Saved on this tablet (1)');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 2 * DAY_MS);
  cleanup();
  lock();
  queryClient.clear();
  useSession.setState({ status: 'anonymous' }, true);
  renderRemote(`/clinic/${EVENT_ID}`);
  expect(await screen.findByRole('heading', { name: 'The day is over' })).toBeVisible();
  online();
  await waitFor(() =>
    expect(api.received.findLast(({ call }) => call === poll)).toMatchObject({
      query: { unsent: '1' },
    }),
  );
  reload();
  await waitFor(() => expect(api.sent(ACTIONS)).toMatchObject([{ device, unsent: 0 }]));
});

test('at midnight the list is deleted, and unsent steps are kept until the server has them', async () => {
  clinicApi();
  await recordOffline();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 2 * DAY_MS);
  reload();
  expect(await screen.findByRole('heading', { name: 'The day is over' })).toBeVisible();
  expect(screen.getByText('Saved on this tablet but not sent: 1')).toBeVisible();
  expect(await findStoredDay(EVENT_ID)).not.toHaveProperty('list');
  const [action] = await listStoredActions(EVENT_ID);
  const results = [{ action_id: action?.action_id, outcome: 'applied' }];
  clinicApi({ [ACTIONS]: { body: { results } } });
  online();
  await waitFor(async () => expect(await listStoredActions(EVENT_ID)).toEqual([]));
  await waitFor(async () => expect(await findStoredDay(EVENT_ID)).toBeUndefined());
});

test('a step sealed by a build older than release 1.1.0 is sent unchanged', async () => {
  clinicApi();
  await openDay();
  offline();
  const day = await findStoredDay(EVENT_ID);
  if (!day) throw new Error('There is no day.');
  const key = await deriveKey(PASSPHRASE, day.salt);
  const walk_in = {
    walk_in_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d40',
    ...{ first_name: 'Charles', last_name: 'Babbage', date_of_birth: '1961-12-26' },
  };
  const action = {
    ...{ action_id: crypto.randomUUID(), walk_in, step: 'arrived', list_version: 1 },
    done_at: new Date().toISOString(),
  };
  const jwe = await sealForServer(day.public_key, action);
  await putAction({
    ...{ action_id: action.action_id, event_id: EVENT_ID, state: 'waiting', reason: '', jwe },
    own: await seal(key, { action, name: 'Charles Babbage' }),
  });
  const { user } = reload();
  await unlockWith(user, PASSPHRASE);
  expect(await screen.findByRole('searchbox')).toBeVisible();
  const api = clinicApi({ [ACTIONS]: { body: { results: [] } } });
  online();
  await waitFor(() =>
    expect(api.sent(ACTIONS)[0]).toMatchObject({
      actions: [{ action_id: action.action_id, sealed: jwe }],
    }),
  );
});

/** Opens, two days later, what was recorded without a network. */
async function afterDay() {
  clinicApi();
  await recordOffline();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 2 * DAY_MS);
  const opened = reload();
  await screen.findByRole('heading', { name: 'The day is over' });
  return opened;
}

test('names the people in the unsent steps of a past day only after its passphrase is entered', async () => {
  const { user } = await afterDay();
  expect(screen.queryByText(/Lovelace/)).toBeNull();
  const show = async (passphrase: string) => {
    const field = await screen.findByLabelText('Passphrase for the day');
    await user.clear(field);
    await user.paste(passphrase);
    await user.click(screen.getByRole('button', { name: 'Show the names' }));
  };
  await show('wrong lantern seven');
  expect(await screen.findAllByText(/This passphrase is not correct/)).not.toEqual([]);
  expect(screen.queryByText(/Lovelace/)).toBeNull();
  await show(PASSPHRASE);
  const heading = await screen.findByRole('heading', { name: 'Who these steps are about' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByRole('listitem')).toHaveTextContent(/^Ada Lovelace, arrived at \d\d:\d\d\./);
  // Nobody has touched the tablet for five minutes.
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 5 * 60_000);
  await waitFor(() => expect(screen.queryByText(/Lovelace/)).toBeNull());
});

test('after the day, the first offer is to send unsent steps, and the result appears beside the button', async () => {
  const { user } = await afterDay();
  const [first] = screen.getAllByRole('button');
  expect(first).toHaveTextContent('Send now');
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText(/^There is no network/)).toBeVisible();
  const refused = { code: 'FORBIDDEN', message: 'Your role has ended.' };
  clinicApi({ [ACTIONS]: { status: 403, body: { status: 'error', error: refused } } });
  online();
  expect(await screen.findByText(/Your role has ended/)).toBeVisible();
  clinicApi({ [ACTIONS]: (received) => answersTo(received) });
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(async () => expect(await listStoredActions(EVENT_ID)).toEqual([]));
});

test('after the day, rejected steps name nobody until the passphrase is entered', async () => {
  const { user } = await afterDay();
  const reason = 'It was not encrypted for this site.';
  clinicApi({ [ACTIONS]: (received) => answersTo(received, 'rejected', reason) });
  online();
  expect(await screen.findByText('The server rejected 1 step')).toBeVisible();
  expect(screen.queryByText(/Lovelace/)).toBeNull();
  await user.click(screen.getByLabelText('Passphrase for the day'));
  await user.paste(PASSPHRASE);
  await user.click(screen.getByRole('button', { name: 'Show the names' }));
  expect(await screen.findByText(/Ada Lovelace/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have told the coordinator' }));
  await waitFor(async () => expect(await findStoredDay(EVENT_ID)).toBeUndefined());
});

test('shows that the disk is full, and sends the step from memory', async () => {
  let isSent = false;
  const api = clinicApi({
    [DAY]: () => ({ body: makeDay(makePerson(isSent ? { state: 'arrived' } : {})) }),
    [ACTIONS]: ({ body }) => {
      isSent = true;
      const { actions } = body as { actions: { action_id: string }[] };
      const results = actions.map(({ action_id }) => ({ action_id, outcome: 'applied' }));
      return { body: { results } };
    },
  });
  const { user, field } = await openDay();
  offline();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  await user.type(field, 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByText(/Not saved \(1\)\. Keep this page open/)).toBeVisible();
  online();
  await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull());
  expect(api.sent(ACTIONS)).toHaveLength(1);
  expect(screen.getByRole('status', { name: 'Visit' })).toHaveTextContent(/^Arrived/);
});

test('a step that did not fit on the disk survives a lock, and is sent from memory', async () => {
  clinicApi();
  const { user, field } = await openDay();
  offline();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  await user.type(field, 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  await screen.findByText(/Not saved \(1\)\. Keep this page open/);
  await user.click(screen.getByRole('button', { name: 'Lock this tablet' }));
  expect(await screen.findByRole('heading', { name: 'This tablet is locked' })).toBeVisible();
  expect(await screen.findByText(/Not saved \(1\)\. Keep this page open/)).toBeVisible();
  await unlockWith(user, PASSPHRASE);
  await user.type(await screen.findByRole('searchbox'), 'ada{Enter}');
  expect(await screen.findByRole('status', { name: 'Visit' })).toHaveTextContent(/^Arrived/);
  await user.click(screen.getByRole('button', { name: 'Lock this tablet' }));
  await screen.findByRole('heading', { name: 'This tablet is locked' });
  const api = clinicApi();
  online();
  await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull());
  expect(await sentActions(api)).toMatchObject([{ step: 'arrived' }]);
});

test('an added tablet reports its battery with each upload, if the browser supports it', async () => {
  const api = clinicApi();
  Object.defineProperty(navigator, 'getBattery', {
    configurable: true,
    value: async () => ({ level: 0.416 }),
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'getBattery'));
  await recordOffline();
  lock();
  const [action] = await listStoredActions(EVENT_ID);
  await upload(EVENT_ID, '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d77');
  expect(action?.state).toBe('waiting');
  expect(api.sent(ACTIONS)).toMatchObject([{ unsent: 0, battery: 42 }]);
});

test.each([
  ['ahead', 9],
  ['behind', -9],
])(
  'a clock that is hours %s changes nothing: the list is deleted at midnight in London, and steps are sent with their true times',
  async (_how, hours) => {
    const clock = (london: string) => vi.setSystemTime(Date.parse(london) + hours * 60 * 60_000);
    onTestFinished(() => void vi.useRealTimers());
    const read_at = '2026-12-01T23:50:00.000Z';
    clock(read_at);
    clinicApi({ [DAY]: { body: { ...makeDay(makePerson()), event_date: '2026-12-01', read_at } } });
    await recordOffline();
    clock('2026-12-01T23:59:00.000Z');
    reload();
    expect(await screen.findByRole('heading', { name: 'This tablet is locked' })).toBeVisible();
    clock('2026-12-02T00:05:00.000Z');
    reload();
    expect(await screen.findByRole('heading', { name: 'The day is over' })).toBeVisible();
    expect(await findStoredDay(EVENT_ID)).not.toHaveProperty('list');
    expect(screen.getByText('Saved on this tablet but not sent: 1')).toBeVisible();
    const api = clinicApi({ [ACTIONS]: (received) => answersTo(received) });
    online();
    await waitFor(async () => expect(await listStoredActions(EVENT_ID)).toEqual([]));
    const [{ done_at } = { done_at: '' }] = await sentActions(api);
    expect(done_at).toMatch(/^2026-12-01T23:5\d/);
  },
);
