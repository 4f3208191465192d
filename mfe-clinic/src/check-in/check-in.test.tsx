import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clinicApi, dayOf, EVENT_ID, personOf } from '../testing/clinic-api.ts';
import { openDay } from '../testing/open-day.ts';

const ACTIONS = `POST /staff/events/${EVENT_ID}/actions`;

interface Sent {
  actions: { action_id: string }[];
}

/** The server's answer to each sealed step. */
const answersTo = ({ body }: { body: unknown }, outcome = 'applied', reason?: string) => ({
  body: {
    results: (body as Sent).actions.map(({ action_id }) => ({ action_id, outcome, reason })),
  },
});

test('a scanned reference opens the person, with the birth date to confirm', async () => {
  clinicApi();
  const { user, field } = await openDay();
  await user.type(field, 'CH-AAAA2222{Enter}');
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  expect(screen.getByText('10 December 1960', { exact: false, selector: 'strong' })).toBeVisible();
});

test('no name is shown before somebody types, and ten at most', async () => {
  const people = Array.from({ length: 12 }, (_, index) =>
    personOf({ appointment_id: `6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d${index + 30}` }),
  );
  clinicApi({ [`GET /staff/events/${EVENT_ID}/day`]: { body: dayOf(...people) } });
  const { user, field } = await openDay();
  expect(screen.queryByRole('button', { name: /Lovelace/ })).toBeNull();
  await user.type(field, 'love');
  expect(screen.getAllByRole('button', { name: /Lovelace/ })).toHaveLength(10);
});

test('an arrival is shown at once, sent, and the next step offered', async () => {
  let state: 'expected' | 'arrived' = 'expected';
  clinicApi({
    [ACTIONS]: (received) => {
      state = 'arrived';
      return answersTo(received);
    },
    [`GET /staff/events/${EVENT_ID}/day`]: () => ({ body: dayOf(personOf({ state })) }),
  });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByRole('button', { name: 'Ready' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await screen.findByText('Sent')).toBeVisible();
});

test('without a network steps are saved on the tablet, sealed, and sent together when it returns', async () => {
  const api = clinicApi({ [ACTIONS]: answersTo });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByText('Saved on this tablet (1)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ready' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Arrived' })).toBeVisible();
  expect(await screen.findByText('Saved on this tablet (2)')).toBeVisible();
  expect(api.sent(ACTIONS)).toEqual([]);
  network.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Sent')).toBeVisible();
  const sealed = { action_id: expect.any(String), sealed: expect.stringMatching(/^eyJ/) };
  expect(api.sent(ACTIONS)).toEqual([expect.objectContaining({ actions: [sealed, sealed] })]);
});

test('a rejected step stays visible until somebody closes it', async () => {
  clinicApi({ [ACTIONS]: (received) => answersTo(received, 'rejected', 'The day is closed.') });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The day is closed.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('button', { name: 'Arrived' })).toBeVisible();
});

test('a double tap records one step', async () => {
  const api = clinicApi({ [ACTIONS]: answersTo });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  await user.dblClick(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(api.sent(ACTIONS)).toHaveLength(1);
});
