import { writeStoredUser } from '@chaps/runtime';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeSession, startAuthService } from '../testing/auth-service.ts';
import { SITE } from '../testing/site.ts';

const KEY = 'chaps-session';
const textOf = (id: string, hours = 1) =>
  JSON.stringify({
    ...makeSession(id),
    expires_at: Math.floor(Date.now() / 1000) + hours * 3600,
  });

/** A vault like a tablet's. */
function newVault(text?: string) {
  const kept = { text };
  return {
    kept,
    read: async () => kept.text,
    write: async (session: string | undefined) => {
      kept.text = session;
    },
  };
}

const service = await startAuthService();
afterAll(() => service.close());

/** The modules of a freshly loaded page: each page decides where its session is stored. */
async function loadPage() {
  vi.resetModules();
  const { Auth } = await import('./auth.ts');
  const { createSessionActions } = await import('./session-actions.ts');
  const { startSession } = await import('./session.ts');
  const { queryClient, useSession } = await import('@chaps/runtime');
  useSession.setState({ status: 'anonymous' }, true);
  const { url } = service;
  const auth = new Auth({ ...SITE, apiUrl: url, auth: { ...SITE.auth, url } });
  return {
    ...{ auth, queryClient, state: useSession.getState },
    actions: createSessionActions(auth),
    start: () => startSession(auth),
  };
}

beforeEach(() => {
  localStorage.clear();
  service.received.length = 0;
  service.answers = {};
});

test('a session moved to a vault leaves the browser’s storage, and continues to work', async () => {
  localStorage.setItem(KEY, textOf('anna'));
  const { actions, state } = await loadPage();
  const vault = newVault();
  await actions.keepSession(vault);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(JSON.parse(vault.kept.text ?? '')).toMatchObject({ refresh_token: 'refresh' });
  expect(state()).toMatchObject({ status: 'signed-in', user: { id: 'anna' } });
  expect(await actions.accessToken()).toBe('token');
});

test('a released session exists only in its vault, from which it can be opened again', async () => {
  const { actions, queryClient, state } = await loadPage();
  const vault = newVault(textOf('anna'));
  await actions.keepSession(vault);
  writeStoredUser({ firstName: 'Ann', lastName: 'Other', profileId: '7' });
  queryClient.setQueryData(['staff', 'me'], 'private');
  await actions.releaseSession();
  expect(await actions.accessToken()).toBeUndefined();
  expect(state()).toEqual({ status: 'anonymous' });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(queryClient.getQueryData(['staff', 'me'])).toBeUndefined();
  expect(service.received).toEqual([]);
  await actions.keepSession(vault);
  expect(await actions.accessToken()).toBe('token');
  expect(state().status).toBe('signed-in');
});

/** The service's response to a token refresh. */
const renewalAfter = (after?: Promise<void>) => ({
  status: 200,
  body: { ...makeSession('anna'), access_token: 'renewed', refresh_token: 'next' },
  ...(after ? { after } : {}),
});

test('a renewed token is written to the vault', async () => {
  const { actions } = await loadPage();
  service.answers['/token?grant_type=refresh_token'] = renewalAfter();
  const vault = newVault(textOf('anna', -1));
  await actions.keepSession(vault);
  expect(await actions.accessToken()).toBe('renewed');
  expect(JSON.parse(vault.kept.text ?? '')).toMatchObject({ refresh_token: 'next' });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a token renewed after the release is discarded', async () => {
  const { actions, state } = await loadPage();
  const answer = Promise.withResolvers<void>();
  service.answers['/token?grant_type=refresh_token'] = renewalAfter(answer.promise);
  const vault = newVault(textOf('anna', -1));
  const kept = actions.keepSession(vault);
  await vi.waitFor(() => expect(service.received).toHaveLength(1));
  await actions.releaseSession();
  answer.resolve();
  await kept;
  expect(await actions.accessToken()).toBeUndefined();
  expect(state()).toEqual({ status: 'anonymous' });
  expect(Object.keys(localStorage)).toEqual([]);
  // The service still accepts the token before the latest one.
  expect(JSON.parse(vault.kept.text ?? '')).toMatchObject({ refresh_token: 'refresh' });
});

test('a vault opened after the release restores nothing', async () => {
  const { actions } = await loadPage();
  const opening = Promise.withResolvers<string>();
  const kept = actions.keepSession({ ...newVault(), read: () => opening.promise });
  await actions.releaseSession();
  opening.resolve(textOf('anna'));
  await kept;
  expect(await actions.accessToken()).toBeUndefined();
});

test('the session from the vault does not replace one started since', async () => {
  localStorage.setItem(KEY, textOf('bert'));
  const { actions, state } = await loadPage();
  const vault = newVault(textOf('anna'));
  await actions.keepSession(vault);
  expect(state()).toMatchObject({ user: { id: 'bert' } });
  expect(JSON.parse(vault.kept.text ?? '')).toMatchObject({ user: { id: 'bert' } });
});

test('a session that ends is also removed from its vault', async () => {
  const { actions } = await loadPage();
  const vault = newVault(textOf('anna'));
  await actions.keepSession(vault);
  await actions.signOut();
  await vi.waitFor(() => expect(vault.kept.text).toBeUndefined());
  await vi.waitFor(() => expect(service.received).toContain('POST /logout?scope=global token'));
});

test('without a vault, the session ends with the page', async () => {
  localStorage.setItem(KEY, textOf('anna'));
  const { actions } = await loadPage();
  await actions.keepSession();
  expect(await actions.accessToken()).toBe('token');
  expect(Object.keys(localStorage)).toEqual([]);
  const again = await loadPage();
  expect(await again.actions.accessToken()).toBeUndefined();
});

test('a full vault loses nothing of an open session', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  onTestFinished(() => void vi.unstubAllGlobals());
  localStorage.setItem(KEY, textOf('anna'));
  const { actions } = await loadPage();
  await actions.keepSession({
    ...newVault(),
    write: () => Promise.reject(new DOMException('No room.', 'QuotaExceededError')),
  });
  expect(await actions.accessToken()).toBe('token');
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(reported).toHaveBeenCalledOnce();
});

test('the session of another tab changes nothing in this tab', async () => {
  const { auth, actions, state } = await loadPage();
  auth.onEvent('TOKEN_REFRESHED', makeSession('bert'));
  expect(state()).toEqual({ status: 'anonymous' });
  await actions.keepSession(newVault(textOf('anna')));
  auth.onEvent('SIGNED_OUT', null);
  expect(state()).toMatchObject({ status: 'signed-in', user: { id: 'anna' } });
});

test('signing in or out in another tab does not end a session kept in a vault', async () => {
  const { actions, start, state } = await loadPage();
  // The test files share a window, and a signed-in user's page hides itself when it is left.
  onTestFinished(() => actions.releaseSession());
  start();
  await actions.keepSession(newVault(textOf('anna')));
  for (const newValue of [textOf('bert'), null]) {
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
  }
  expect(state()).toMatchObject({ status: 'signed-in', user: { id: 'anna' } });
});

test('in a browser that blocks storage, the session lasts as long as the page', async () => {
  const { actions } = await loadPage();
  service.answers['/token?grant_type=password'] = { status: 200, body: makeSession('anna') };
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError');
  });
  onTestFinished(() => set.mockRestore());
  expect(await actions.signIn('anna@example.org', 'Correct-Horse-40')).toEqual({ ok: true });
  expect(await actions.accessToken()).toBe('token');
});
