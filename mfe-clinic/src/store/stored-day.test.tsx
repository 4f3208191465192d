import { screen } from '@testing-library/react';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { clinicApi, EVENT_ID } from '../testing/clinic-api.ts';
import { renderRemote } from '../testing/open-day.ts';

// The database is opened once per page, so this file has a single test.

test('a database that failed to open is opened on a retry', async () => {
  clinicApi();
  (await openDB('newer', 2)).close();
  const { open } = IDBFactory.prototype;
  const failing = vi
    .spyOn(IDBFactory.prototype, 'open')
    .mockImplementation(() => open.call(indexedDB, 'newer', 1));
  const { user } = renderRemote(`/clinic/${EVENT_ID}`, { session: 'signed-in' });
  expect(await screen.findByText('This tablet cannot store the day’s data')).toBeVisible();
  failing.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Prepare this tablet' })).toBeVisible();
});
