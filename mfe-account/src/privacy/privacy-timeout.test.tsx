import { queryClient } from '@chaps/shared/runtime';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RESULTS_KEY } from '../api/results.ts';
import {
  becomeSignedIn,
  type Call,
  callsOf,
  MEMBER,
  provideAuthService,
} from '../testing/auth-service.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { type ProductApi, startProductApi } from '../testing/product-api.ts';
import { show } from '../testing/show.tsx';
import { idleStage, watchIdleness } from './idleness.ts';

let api: ProductApi;
let calls: Call[];
beforeEach(async () => {
  api = await startProductApi();
  calls = provideAuthService();
  becomeSignedIn();
});
afterEach(() => api.close());

const MINUTE = 60_000;
test.each([
  [0, 'active'],
  [14 * MINUTE - 1, 'active'],
  [14 * MINUTE, 'warning'],
  [15 * MINUTE - 1, 'warning'],
  [15 * MINUTE, 'over'],
  [600 * MINUTE, 'over'],
] as const)('%i ms without activity: %s', (idle, stage) => expect(idleStage(idle)).toBe(stage));

test('activity in another tab counts here too', async () => {
  const clock = manualClock();
  const stages: string[] = [];
  const here = watchIdleness(clock, (stage) => stages.push(stage));
  const there = watchIdleness(clock, () => {});
  clock.pass(14);
  there.stay();
  await waitFor(() => expect(stages).toEqual(['warning', 'active']));
  here.stop();
  there.stop();
});

const SHOWN = 'ID: CHAPS12345678';
const warning = () => screen.findByRole('dialog', { name: 'Are you still there?' });

async function open(path: string) {
  const clock = manualClock();
  const shown = show(path, undefined, clock);
  await screen.findByText(SHOWN);
  return { ...shown, clock };
}

describe.each(['/portal', '/medical-results'])('%s', (path) => {
  test('warns one minute before, and stays when asked to', async () => {
    const { user, clock } = await open(path);
    clock.pass(13.9);
    expect(screen.queryByRole('dialog')).toBeNull();
    clock.pass(0.1);
    expect(await warning()).toHaveTextContent('we sign you out in one minute');
    await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    clock.pass(13.9);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf(calls, 'signOut')).toEqual([]);
  });

  test('signs out after 15 minutes and says why', async () => {
    const { place, clock, router } = await open(path);
    clock.pass(14);
    await warning();
    clock.pass(1);
    await waitFor(() => expect(place()).toBe('/login'));
    expect(await screen.findByText('We signed you out')).toBeVisible();
    expect(screen.queryByText(SHOWN)).toBeNull();
    expect(queryClient.getQueriesData({ queryKey: RESULTS_KEY })).toEqual([]);
    expect(router.state.location.state).toEqual({ from: path });
  });
});

test('the page is gone from the screen while the sign-out is still on its way', async () => {
  provideAuthService({ signOut: () => new Promise(() => {}) });
  const { clock } = await open('/portal');
  clock.pass(15);
  expect(screen.queryByText(SHOWN)).toBeNull();
  expect(screen.getByText('Signing out...')).toBeVisible();
});

test('Sign out in the warning leaves no way back to this person', async () => {
  const { user, place, clock, router } = await open('/portal');
  clock.pass(14);
  await warning();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(place()).toBe('/login'));
  await waitFor(() => expect(router.state.location.state).toBeNull());
  expect(screen.queryByText('We signed you out')).toBeNull();
});

test('Escape means that somebody is there', async () => {
  const { user, clock } = await open('/portal');
  clock.pass(14);
  await warning();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  clock.pass(2);
  expect(screen.getByText(SHOWN)).toBeVisible();
});

test('typing and moving put the end off; a nudge does not answer the warning', async () => {
  const { clock } = await open('/portal');
  clock.pass(10);
  fireEvent.pointerMove(document.body);
  clock.pass(10);
  expect(screen.queryByRole('dialog')).toBeNull();
  clock.pass(4);
  await warning();
  fireEvent.pointerMove(document.body);
  expect(await warning()).toBeVisible();
});

test('the first move after a long sleep does not open the page again', async () => {
  const { place, clock } = await open('/medical-results');
  clock.sleep(300);
  fireEvent.pointerMove(document.body);
  await waitFor(() => expect(place()).toBe('/login'));
});

test('what was typed comes back after he was signed out', async () => {
  const { user, clock } = await open('/portal');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('Billing Address'), '2 Low Road');
  clock.pass(15);
  expect(await screen.findByText(/What you typed in your details is kept/)).toBeVisible();
  await user.type(screen.getByLabelText('Email'), MEMBER.email);
  await user.type(screen.getByLabelText('Password'), MEMBER.password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByLabelText('Billing Address')).toHaveValue('2 Low Road');
});

test('a page that was left watches no more', async () => {
  const onStage = vi.fn();
  const clock = manualClock();
  watchIdleness(clock, onStage).stop();
  clock.pass(15);
  act(() => {
    fireEvent.pointerMove(document.body);
  });
  expect(onStage).not.toHaveBeenCalled();
});
