import { problem } from '@chaps/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { BOOKING, BOOKING_ID, LIST, page, startWithBookings } from './testing/bookings.ts';
import { press, renderRemote } from './testing/render-remote.ts';
import { EVENT_ID, meOf } from './testing/staff-api.ts';

describe('the list', () => {
  test('is searched, filtered and sorted by the API, from its address', async () => {
    const api = startWithBookings();
    const { address } = renderRemote(`${LIST}?group=arrived&sort=name&q=ada`);
    expect(await screen.findByText('2 bookings')).toBeVisible();
    expect(api.received.at(-1)?.line).toBe(`GET ${LIST}?q=ada&group=arrived&sort=name`);
    await userEvent.clear(screen.getByLabelText(/^Name, e-mail/));
    await userEvent.type(screen.getByLabelText(/^Name, e-mail/), ' bab ');
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Cancelled');
    await press('Search');
    await waitFor(() => expect(address()).toBe(`${LIST}?q=bab&group=cancelled&sort=name`));
  });

  test('turns its pages by link and by key', async () => {
    const [later, sooner] = [BOOKING_ID, EVENT_ID];
    const api = startWithBookings({ [`GET ${LIST}`]: page({ next: later, previous: sooner }) });
    const { address } = renderRemote(LIST);
    await userEvent.click(await screen.findByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(address()).toContain(`after=${later}`));
    await waitFor(() => expect(api.received.at(-1)?.query.after).toBe(later));
    await userEvent.keyboard('{Alt>}p{/Alt}');
    await waitFor(() => expect(address()).toContain(`before=${sooner}`));
    expect(address()).not.toContain('after');
    await userEvent.keyboard('/');
    expect(screen.getByLabelText(/^Name, e-mail/)).toHaveFocus();
  });

  test('shows an empty result, and a failure to load', async () => {
    const api = startWithBookings({ [`GET ${LIST}`]: page({ items: [], total: 0 }) });
    renderRemote(`${LIST}?q=zzz`);
    expect(await screen.findByText('No bookings match.')).toBeVisible();
    api.answers[`GET ${LIST}`] = problem(500, 'INTERNAL_ERROR');
    renderRemote(`${LIST}?q=yyy`);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('leads from a page that has no bookings any more to the first one', async () => {
    const api = startWithBookings({ [`GET ${LIST}`]: page({ items: [], total: 2 }) });
    const { address } = renderRemote(`${LIST}?group=arrived&after=${BOOKING_ID}`);
    expect(await screen.findByText('There is nothing on this page any more.')).toBeVisible();
    api.answers[`GET ${LIST}`] = page();
    await userEvent.click(screen.getByRole('link', { name: 'Show the first page' }));
    expect(await screen.findByRole('link', { name: 'Lovelace, Ada' })).toBeVisible();
    expect(address()).toBe(`${LIST}?group=arrived&sort=time`);
  });

  test('leads from an NHS number to the booking, and keeps the number out of addresses', async () => {
    const search = `POST /staff/events/${EVENT_ID}/nhs-number-search`;
    const api = startWithBookings({ [search]: { body: { appointment_id: null } } });
    const { address } = renderRemote(LIST);
    await userEvent.type(await screen.findByLabelText(/NHS number/), '943 476 5919');
    await press('Search');
    expect(await screen.findByText(/No one at this event has this NHS number/)).toBeVisible();
    api.answers[search] = { body: { appointment_id: BOOKING_ID } };
    await press('Search');
    await waitFor(() => expect(address()).toBe(BOOKING));
    expect(api.sent(search)).toEqual(Array(2).fill({ nhs_number: '943 476 5919' }));
    expect(api.received.map(({ line }) => line).join()).not.toContain('943');
  });

  test('offers no NHS numbers to roles that do not use them', async () => {
    startWithBookings({ 'GET /staff/me': { body: meOf('admin') } });
    renderRemote(LIST);
    expect(await screen.findByLabelText('Name, e-mail or reference')).toBeVisible();
    expect(screen.getByRole('button', { name: 'File for the clinic' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'File for the laboratory' })).toBeNull();
  });

  test('restores the selection with Undo', async () => {
    startWithBookings();
    renderRemote(LIST);
    await userEvent.click(await screen.findByLabelText('Select everyone on this page'));
    expect(screen.getByRole('status')).toHaveTextContent('2 selected');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('2 selected')).toBeNull();
    await press('Undo');
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(screen.getByLabelText('Select Lovelace, Ada')).toBeChecked();
  });
});
