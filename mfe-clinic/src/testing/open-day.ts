import { meQuery } from '@chaps/api-client/staff';
import { queryClient } from '@chaps/runtime';
import type { FakeApi } from '@chaps/testing/fake-api';
import { createRenderer, signIn } from '@chaps/testing/render-remote';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { routes } from '../remote.ts';
import { prepare } from '../store/tablet.ts';
import { readList } from '../store/upload.ts';
import { allSent, EVENT_ID, PASSPHRASE } from './clinic-api.ts';

export const renderRemote = await createRenderer(routes);

/**
 * Opens a screen on a prepared and unlocked tablet.
 * @param name of a screen; defaults to the first
 * @param deviceId of a tablet that a coordinator has added
 */
export async function openScreen(name = '', deviceId?: string) {
  signIn();
  const [{ grants }, read] = await Promise.all([
    queryClient.fetchQuery(meQuery()),
    readList(EVENT_ID),
  ]);
  await prepare({
    eventId: EVENT_ID,
    passphrase: PASSPHRASE,
    ...read,
    grants,
    deviceId,
  });
  const rendered = renderRemote(`/clinic/${EVENT_ID}${name && `/${name}`}`);
  await screen.findByRole('button', { name: 'Lock this tablet' });
  return rendered;
}

export async function openDay() {
  const rendered = await openScreen();
  const field = await screen.findByRole('searchbox', { name: 'Name or reference' });
  return { ...rendered, field };
}

/** Expects these steps to have been sent, in any number of uploads. */
export const expectSent = (api: FakeApi, wanted: readonly object[]) =>
  waitFor(async () => expect(await allSent(api)).toMatchObject(wanted));
