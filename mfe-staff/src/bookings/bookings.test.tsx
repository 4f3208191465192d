import { queryClient } from '@chaps/runtime';
import { problem } from '@chaps/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  BOOKING,
  BOOKING_ID,
  LIST,
  page,
  startWithBookings,
  summary,
} from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, makeStaffMe } from '../testing/staff-api.ts';

describe('the list of bookings', () => {
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

  test('changes pages by link and by keyboard', async () => {
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

  test('shows the chosen columns, keeps them in its address, and exports them', async () => {
    const file = `GET ${LIST.replace(/bookings$/, 'bookings-shown.csv')}`;
    const api = startWithBookings({ [file]: { body: 'name\n' } });
    const { address } = renderRemote(`${LIST}?sort=name`);
    expect(await screen.findByRole('columnheader', { name: 'E-mail' })).toBeVisible();
    await userEvent.click(screen.getByText('Columns'));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'E-mail' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Price' }));
    await press('Show these columns');
    expect(await screen.findByRole('columnheader', { name: 'Price' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'E-mail' })).toBeNull();
    expect(address()).toContain('columns=start_time%2Cstatus%2Cconsent%2Creference%2Cprice');
    // jsdom has no files.
    URL.createObjectURL = () => 'blob:list';
    URL.revokeObjectURL = () => {};
    await press('Save this list');
    expect(
      await screen.findByText(
        /^The whole list, including all pages and these columns, has been saved/,
      ),
    ).toBeVisible();
    expect(api.received.at(-1)?.query).toMatchObject({
      sort: 'name',
      columns: 'start_time,status,consent,reference,price',
    });
  });

  test('can be saved as a view, which can be opened and deleted', async () => {
    const view_id = BOOKING_ID;
    const saved = { view_id, list: 'bookings', name: 'Mine', search: 'group=cancelled&sort=time' };
    const views = [saved, { ...saved, view_id: EVENT_ID, list: 'events', name: 'Of events' }];
    const remove = `DELETE /staff/views/${view_id}`;
    const api = startWithBookings({
      'GET /staff/views': { body: { views } },
      'POST /staff/views': DONE,
      [remove]: problem(500, 'INTERNAL_ERROR'),
    });
    const { address } = renderRemote(`${LIST}?sort=name&after=${BOOKING_ID}`);
    await userEvent.click(await screen.findByText('Saved views'));
    await userEvent.type(await screen.findByLabelText(/^Name of this view/), ' By name ');
    await press('Save this view');
    expect(await screen.findByText('‘By name’ has been saved. Only you can see it.')).toBeVisible();
    expect(api.sent('POST /staff/views')).toEqual([
      { list: 'bookings', name: 'By name', search: 'group=booked&sort=name' },
    ]);
    expect(screen.queryByRole('link', { name: 'Of events' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Mine' }));
    await waitFor(() => expect(address()).toBe(`${LIST}?group=cancelled&sort=time`));
    await press('Delete the view Mine');
    expect(await screen.findByRole('alert')).toBeVisible();
    api.answers[remove] = DONE;
    await press('Delete the view Mine');
    expect(await screen.findByText('‘Mine’ has been deleted.')).toBeVisible();
  });

  test('says when it is empty, and when it fails to load', async () => {
    const api = startWithBookings({ [`GET ${LIST}`]: page({ items: [], total: 0 }) });
    renderRemote(`${LIST}?q=zzz`);
    expect(await screen.findByText('No bookings match.')).toBeVisible();
    api.answers[`GET ${LIST}`] = problem(500, 'INTERNAL_ERROR');
    renderRemote(`${LIST}?q=yyy`);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('redirects to the first page from a page that no longer has bookings', async () => {
    const api = startWithBookings({ [`GET ${LIST}`]: page({ items: [], total: 2 }) });
    const { address } = renderRemote(`${LIST}?group=arrived&after=${BOOKING_ID}`);
    expect(await screen.findByText('There is nothing left on this page.')).toBeVisible();
    api.answers[`GET ${LIST}`] = page();
    await userEvent.click(screen.getByRole('link', { name: 'Show the first page' }));
    expect(await screen.findByRole('link', { name: 'Lovelace, Ada' })).toBeVisible();
    expect(address()).toBe(`${LIST}?group=arrived&sort=time`);
  });

  test('finds a booking by NHS number, and keeps the number out of addresses', async () => {
    const search = `POST /staff/events/${EVENT_ID}/nhs-number-search`;
    const api = startWithBookings({ [search]: { body: { appointment_id: null } } });
    const { address } = renderRemote(LIST);
    await userEvent.type(await screen.findByLabelText(/NHS number/), '943 476 5919');
    await press('Search');
    expect(await screen.findByText(/Nobody at this event has this NHS number/)).toBeVisible();
    api.answers[search] = { body: { appointment_id: BOOKING_ID } };
    await press('Search');
    await waitFor(() => expect(address()).toBe(BOOKING));
    expect(api.sent(search)).toEqual(Array(2).fill({ nhs_number: '9434765919' }));
    expect(api.received.map(({ line }) => line).join()).not.toContain('943');
  });

  test('does not navigate someone who left before an NHS number was found', async () => {
    const search = `POST /staff/events/${EVENT_ID}/nhs-number-search`;
    const found = Promise.withResolvers<void>();
    startWithBookings({ [search]: { body: { appointment_id: BOOKING_ID }, after: found.promise } });
    const { address, router } = renderRemote(LIST);
    await userEvent.type(await screen.findByLabelText(/NHS number/), '943 476 5919');
    await press('Search');
    await act(() => router.navigate('/staff'));
    await act(async () => found.resolve());
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(address()).toBe('/staff');
  });

  test('offers no search by NHS number to roles without access to it', async () => {
    startWithBookings({ 'GET /staff/me': { body: makeStaffMe('admin') } });
    renderRemote(LIST);
    expect(await screen.findByLabelText('Name, e-mail or reference')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save the file for the clinic' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save the file for the laboratory' })).toBeNull();
  });

  test('says when no more can be selected', async () => {
    const items = Array.from({ length: 101 }, (_, index) => ({
      ...summary,
      appointment_id: `6f7b1a52-8c1e-4c54-9f0e-4a4c9fca2${100 + index}`,
      last_name: `Person ${index}`,
    }));
    startWithBookings({ [`GET ${LIST}`]: page({ items, total: 101 }) });
    renderRemote(LIST);
    await userEvent.click(await screen.findByLabelText('Select Person 0, Ada'));
    expect(screen.getByRole('status')).toHaveTextContent(/^1 selected$/);
    await userEvent.click(screen.getByLabelText('Select everyone on this page'));
    expect(screen.getByRole('status')).toHaveTextContent('100 selected (the maximum)');
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
