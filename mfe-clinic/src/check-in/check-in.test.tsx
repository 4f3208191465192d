import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listStoredActions } from '../store/database.ts';
import {
  ACTIONS,
  answersTo,
  clinicApi,
  dayApi,
  EVENT_ID,
  makeDay,
  makePerson,
  PASSPHRASE,
  sentActions,
} from '../testing/clinic-api.ts';
import { expectSent, openDay } from '../testing/open-day.ts';

test('scanning a reference opens the person, with the date of birth to confirm', async () => {
  clinicApi();
  const { user, field } = await openDay();
  await user.type(field, 'CH-AAAA2222{Enter}');
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  expect(screen.getByText('10 December 1960', { exact: false, selector: 'strong' })).toBeVisible();
});

test('shows no name before a search, and at most ten names after one', async () => {
  const people = Array.from({ length: 12 }, (_, index) =>
    makePerson({ appointment_id: `6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d${index + 30}` }),
  );
  clinicApi({ [`GET /staff/events/${EVENT_ID}/day`]: { body: makeDay(...people) } });
  const { user, field } = await openDay();
  expect(screen.queryByRole('button', { name: /Lovelace/ })).toBeNull();
  await user.type(field, 'love');
  expect(screen.getAllByRole('button', { name: /Lovelace/ })).toHaveLength(10);
});

test('an arrival is shown immediately and sent, and Next person receives focus', async () => {
  let state: 'expected' | 'arrived' = 'expected';
  clinicApi({
    [ACTIONS]: (received) => {
      state = 'arrived';
      return answersTo(received);
    },
    [`GET /staff/events/${EVENT_ID}/day`]: () => ({ body: makeDay(makePerson({ state })) }),
  });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  expect(screen.getByRole('button', { name: 'Next person' })).toHaveFocus();
  expect(screen.getByRole('status', { name: 'Recorded' })).toHaveTextContent(
    'Ada Lovelace: arrived',
  );
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await screen.findByText('Sent')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next person' }));
  expect(field).toHaveFocus();
  expect(screen.queryByText('Ada Lovelace', { selector: 'h2' })).toBeNull();
});

test('without a network, steps are saved on the tablet, and sent encrypted together when it returns', async () => {
  const api = clinicApi({ [ACTIONS]: (received) => answersTo(received) });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByText('Saved on this tablet (1)')).toBeVisible();
  expect(screen.getByRole('status', { name: 'Visit' })).toHaveTextContent(/^Arrived\./);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Arrived' })).toBeVisible();
  expect(await screen.findByText('Saved on this tablet (2)')).toBeVisible();
  expect(api.sent(ACTIONS)).toEqual([]);
  network.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(api.sent(ACTIONS)).toHaveLength(1);
  expect(JSON.stringify(api.sent(ACTIONS))).not.toContain('arrived');
  expect((await sentActions(api)).map(({ step }) => step).sort()).toEqual(['arrived', 'undo']);
});

test('a step undone while a list that includes it is loading is not shown again', async () => {
  const day = `GET /staff/events/${EVENT_ID}/day`;
  const api = clinicApi({ [ACTIONS]: (received) => answersTo(received) });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = api.sent(day).length;
  api.answers[day] = { body: makeDay(makePerson({ state: 'arrived' })), after: promise };
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  await waitFor(() => expect(api.sent(ACTIONS)).toHaveLength(1));
  await waitFor(() => expect(api.sent(day).length).toBeGreaterThan(asked));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Arrived' })).toBeVisible();
  const shown: string[] = [];
  const visit = screen.getByRole('status', { name: 'Visit' });
  new MutationObserver(() => shown.push(visit.textContent)).observe(visit, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  api.answers[day] = { body: makeDay(makePerson({ state: 'expected' })) };
  resolve();
  await waitFor(() => expect(api.sent(ACTIONS)).toHaveLength(2));
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(shown).toEqual([]);
});

test('a rejected step stays visible until staff close it', async () => {
  clinicApi({ [ACTIONS]: (received) => answersTo(received, 'rejected', 'The day is closed.') });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Not recorded: Ada Lovelace, arrivedThe day is closed\./);
  expect(alert).toHaveTextContent('Write it on the day sheet and tell the coordinator.');
  // The message is at the bottom, near the thumb.
  expect(screen.getByText('Not recorded: 1.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByRole('region', { name: 'Steps to check' })).toHaveFocus();
  // Nothing was recorded, so an undo would undo the previous step.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('button', { name: 'Arrived' })).toBeVisible();
});

test('a step held back shows the reason and what to do until staff close it, even after the tablet was locked in between', async () => {
  const api = dayApi('check-in', makePerson({ is_cancelled: true }));
  const record = api.answers[ACTIONS];
  const reason = 'This booking was cancelled.';
  api.answers[ACTIONS] = async (received) => {
    if (typeof record === 'function') await record(received);
    return answersTo(received, 'conflict', reason);
  };
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Arrived anyway' }));
  const held = () => screen.findByText('Ask the coordinator: Ada Lovelace, arrived');
  expect(await held()).toBeVisible();
  expect(screen.getByText('To check: 1.')).toBeVisible();
  expect(screen.getByText(`${reason} The step has been recorded.`, { exact: false })).toBeVisible();
  await waitFor(async () => expect((await listStoredActions(EVENT_ID))[0]?.state).toBe('held'));
  // The person is listed once, so one undo removes them.
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Arrived anyway' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lock this tablet' }));
  await user.click(await screen.findByLabelText('Passphrase for the day'));
  await user.paste(PASSPHRASE);
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await held()).toBeVisible();
  for (const close of screen.getAllByRole('button', { name: 'Close' })) await user.click(close);
  await waitFor(() => expect(screen.queryByText(/Ask the coordinator/)).toBeNull());
});

test('people with the same name are told apart by their dates of birth wherever they are listed', async () => {
  const since = new Date().toISOString();
  const here = { state: 'arrived', since, arrived_at: since } as const;
  const second = { appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d21', first_name: 'ADA' };
  const third = { appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d22', last_name: 'Byron' };
  dayApi(
    'coordinator',
    makePerson(here),
    makePerson({ ...second, ...here, date_of_birth: '1971-01-02' }),
    makePerson({ ...third, ...here }),
  );
  const { user, field } = await openDay();
  await user.type(field, 'a');
  const buttons = [
    'Lovelace, Ada, born 10 December 1960, 09:00',
    'Lovelace, ADA, born 2 January 1971, 09:00',
    'Byron, Ada, 09:00',
  ];
  for (const name of buttons) expect(screen.getByRole('button', { name })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ready' }));
  const list = await screen.findByRole('list', { name: 'Arrived' });
  expect(list).toHaveTextContent(/Ada Lovelaceborn 10 December 1960.*ADA Lovelaceborn 2 January/);
  expect(list).toHaveTextContent(/Ada ByronBooked/);
  await user.click(screen.getByRole('link', { name: 'Queue' }));
  const row = await screen.findByRole('row', { name: /^ADA Lovelace, born 2 January 1971/ });
  expect(row).toBeVisible();
  expect(screen.getByRole('row', { name: /^Ada Byron Arrived/ })).toBeVisible();
});

test('a double tap records one step', async () => {
  const api = clinicApi({ [ACTIONS]: (received) => answersTo(received) });
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  await user.dblClick(await screen.findByRole('button', { name: 'Arrived' }));
  expect(await screen.findByText('Sent')).toBeVisible();
  await expectSent(api, [{ step: 'arrived' }]);
});

test('scanner input reaches the search field without a click', async () => {
  clinicApi();
  const { user, field } = await openDay();
  expect(field).not.toHaveFocus();
  await user.keyboard('CH-AAAA2222{Enter}');
  expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
});

test('a person with a booking for another event, or none, is directed to the walk-in screen', async () => {
  clinicApi();
  const { user, field } = await openDay();
  await user.type(field, 'CH-ZZZZ9999');
  expect(await screen.findByText('This booking is for another event')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'nobody');
  expect(await screen.findByText('Nobody with that name is booked')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add a walk-in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Walk-in' })).toBeVisible();
});

test('offers no arrival to someone who has not paid, and ‘Arrived anyway’ to someone who cancelled', async () => {
  const cancelled = {
    appointment_id: '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d21',
    last_name: 'Babbage',
  };
  clinicApi({
    [`GET /staff/events/${EVENT_ID}/day`]: {
      body: makeDay(
        makePerson({ is_unpaid: true }),
        makePerson({ ...cancelled, is_cancelled: true }),
      ),
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
  expect(screen.getByRole('button', { name: 'Arrived anyway' })).toBeVisible();
});

test('money is taken at the door, can be undone for a minute, and then the person arrives', async () => {
  const api = dayApi('check-in', makePerson({ is_unpaid: true, price_on_the_day: 2500 }));
  const { user, field } = await openDay();
  await user.type(field, 'ada{Enter}');
  const visit = () => screen.getByRole('status', { name: 'Visit' });
  expect(await screen.findByText(/^Take £25.00, then select/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Arrived' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Paid in cash' }));
  expect(await screen.findByRole('button', { name: 'Arrived' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(visit()).toHaveTextContent(/^Not paid/));
  await user.click(screen.getByRole('button', { name: 'Paid by card' }));
  await user.click(await screen.findByRole('button', { name: 'Arrived' }));
  // The steps in an upload have no defined order.
  await waitFor(async () => {
    const sent = await sentActions(api);
    expect(sent.map(({ step, method = '' }) => `${step} ${method}`.trim()).toSorted()).toEqual([
      'arrived',
      'not paid',
      'paid card',
      'paid cash',
    ]);
  });
});
