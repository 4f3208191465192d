import { rendererOf } from '@chaps/testing/render-remote';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { routes } from '../remote.ts';
import { ACTIONS, APPLIED, clinicApi, dayOf, EVENT_ID, personOf } from '../testing/clinic-api.ts';

const renderRemote = await rendererOf(routes);

const openDay = async () => {
  const rendered = renderRemote(`/clinic/${EVENT_ID}`, { session: 'signed-in' });
  const field = await screen.findByRole('searchbox', { name: 'Name or reference' });
  return { ...rendered, field };
};

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

test('an arrival is shown at once, sent, and the next person comes', async () => {
  let state: 'expected' | 'arrived' = 'expected';
  clinicApi({
    [ACTIONS]: () => {
      state = 'arrived';
      return { body: { results: [APPLIED] } };
    },
    [`GET /staff/events/${EVENT_ID}/day`]: () => ({ body: dayOf(personOf({ state })) }),
  });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByRole('button', { name: 'Next person' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Recorded' })).toHaveTextContent(
    'Ada Lovelace: arrived',
  );
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await screen.findByText('Sent')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next person' }));
  expect(field).toHaveFocus();
  expect(screen.queryByText('Ada Lovelace', { selector: 'h2' })).toBeNull();
});

test('without a network steps are kept in memory, which the page says, and sent when it returns', async () => {
  const api = clinicApi({ [ACTIONS]: { body: { results: [APPLIED] } } });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByText(/^Not sent yet \(1\)/)).toBeVisible();
  expect(screen.getByRole('status', { name: 'Visit' })).toHaveTextContent(/^Arrived\./);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Arrived' })).toBeVisible();
  expect(screen.getByText(/^Not sent yet \(2\)/)).toBeVisible();
  expect(api.sent(ACTIONS)).toEqual([]);
  network.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(api.sent(ACTIONS)).toMatchObject([
    { actions: [{ step: 'arrived' }] },
    { actions: [{ step: 'undo' }] },
  ]);
});

test('a rejected step stays visible until somebody closes it', async () => {
  const results = [{ ...APPLIED, outcome: 'rejected', reason: 'The day is closed.' }];
  clinicApi({ [ACTIONS]: { body: { results } } });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The day is closed.');
  // Nothing was recorded: to undo it would take back the step before it.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Arrived' })).toBeVisible();
});

test('a double tap records one step', async () => {
  const api = clinicApi({ [ACTIONS]: { body: { results: [APPLIED] } } });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  await user.dblClick(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(api.sent(ACTIONS)).toHaveLength(1);
});

test('a scanner needs no press: what it types goes into the field', async () => {
  clinicApi();
  const { user, field } = await openDay();
  expect(field).not.toHaveFocus();
  await user.keyboard('CH-AAAA2222{Enter}');
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
});

test('a booking of another event, or none, leads to a walk-in', async () => {
  clinicApi();
  const { user, field } = await openDay();
  await user.type(field, 'CH-ZZZZ9999');
  expect(await screen.findByText('This booking is not of this event')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'nobody');
  expect(await screen.findByText('Nobody of that name is booked')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add a walk-in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Walk-in' })).toBeVisible();
});

test('an arrival of somebody who has not paid is not offered, and of who cancelled all the same', async () => {
  const cancelled = {
    appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d21',
    last_name: 'Babbage',
  };
  clinicApi({
    [`GET /staff/events/${EVENT_ID}/day`]: {
      body: dayOf(personOf({ is_unpaid: true }), personOf({ ...cancelled, is_cancelled: true })),
    },
  });
  const { user, field } = await openDay();
  await user.type(field, 'lovelace{Enter}');
  const visit = () => screen.getByRole('status', { name: 'Visit' });
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  expect(visit()).toHaveTextContent('Not paid. Send them to the coordinator');
  expect(screen.queryByRole('button', { name: /^Arrived/ })).toBeNull();
  await user.type(field, 'babbage{Enter}');
  await screen.findByRole('heading', { name: 'Ada Babbage' });
  expect(visit()).toHaveTextContent('Cancelled. Send them to the coordinator');
  expect(screen.getByRole('button', { name: 'Arrived all the same' })).toBeVisible();
});
