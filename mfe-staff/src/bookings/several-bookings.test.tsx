import { bulkResend } from '@chaps/contracts/several-bookings';
import { problem } from '@chaps/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { LIST, second, startWithBookings, summary } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';
import { EVENT_ID } from '../testing/staff-api.ts';

describe('several bookings', () => {
  const pickAll = async () =>
    userEvent.click(await screen.findByRole('checkbox', { name: 'Select everyone on this page' }));
  const ids = [summary, second].map(({ appointment_id }) => appointment_id);

  test('can have their confirmations sent again, and this can be cancelled', async () => {
    const PATH = `/staff/events/${EVENT_ID}/confirmations`;
    const api = startWithBookings({ [`POST ${PATH}`]: { body: { people: 1, skipped: 1 } } });
    renderRemote(LIST);
    await pickAll();
    await press('Send the confirmation again');
    expect(
      await screen.findByText(
        /will be sent again to 1 person in 30 seconds. 1 person will not receive one: the booking is not/,
      ),
    ).toBeVisible();
    expect(screen.queryByText('2 selected')).toBeNull();
    const [sent] = api.sent(`POST ${PATH}`).map((body) => bulkResend.parse(body));
    expect(sent?.appointment_ids).toEqual(ids);
    api.answers[`DELETE ${PATH}/${sent?.resend_id}`] = { body: { taken_back: 1, sent: 0 } };
    await press('Cancel sending');
    expect(await screen.findByText(/The confirmations were cancelled/)).toBeVisible();
  });

  test('are counted in the dialog’s title', async () => {
    startWithBookings({});
    renderRemote(LIST);
    await pickAll();
    await press('Move them');
    const dialog = (name: string) => screen.findByRole('dialog', { name });
    expect(await dialog('Move 2 bookings')).toBeVisible();
    await press('Cancel');
    await userEvent.click(screen.getAllByLabelText(/^Select .*,/)[0] as HTMLElement);
    await press('Move them');
    expect(await dialog('Move 1 booking')).toBeVisible();
  });

  const MOVES = `/staff/events/${EVENT_ID}/moves`;
  const [moved = '', kept = ''] = ids;
  const moveAll = async () => {
    await pickAll();
    await press('Move them');
    const times = await screen.findByLabelText('New time');
    await within(times).findByRole('option', { name: '09:30 (2 free)' });
    await userEvent.selectOptions(times, '09:30');
    await press('Move the bookings');
  };

  test('can be moved to one time, with a list of the outcomes', async () => {
    const api = startWithBookings({
      [`POST ${MOVES}`]: {
        body: {
          moves: [
            { appointment_id: moved, moved: true, message: null },
            { appointment_id: kept, moved: false, message: 'This time has just been taken.' },
          ],
        },
      },
    });
    renderRemote(LIST);
    await moveAll();
    expect(
      await screen.findByText(/^1 of 2 moved. Will be notified by e-mail in a minute: 1/),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: 'Lovelace, Ada Moved' })).toBeVisible();
    expect(
      screen.getByRole('row', { name: /Babbage, Ada Not moved: This time has just been taken/ }),
    ).toBeVisible();
    expect(api.sent(`POST ${MOVES}`)).toEqual([
      { event_id: EVENT_ID, start_time: '09:30', undoable: true, appointment_ids: ids },
    ]);
    await press('Close the list');
    expect(screen.queryByText(/1 of 2 moved/)).toBeNull();
  });

  test('lists people without e-mail with their telephone numbers', async () => {
    const unreached = { reached: false, phone: '01632 960321' };
    startWithBookings({
      [`POST ${MOVES}`]: {
        body: {
          moves: [
            { appointment_id: moved, moved: true, message: null },
            { appointment_id: kept, moved: true, message: null, ...unreached },
          ],
        },
      },
    });
    renderRemote(LIST);
    await moveAll();
    expect(
      await screen.findByText(/^2 of 2 moved. Will be notified by e-mail in a minute: 1/),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /Babbage, Ada Moved\. .*01632 960321/ })).toBeVisible();
  });

  test('can be moved back together for a minute, with a list of those that cannot', async () => {
    const api = startWithBookings({
      [`POST ${MOVES}`]: {
        body: { moves: ids.map((id) => ({ appointment_id: id, moved: true, message: null })) },
      },
      [`POST ${MOVES}/undo`]: problem(500, 'INTERNAL', 'This did not work.'),
    });
    renderRemote(LIST);
    await moveAll();
    await press('Undo');
    expect(await screen.findByText('This did not work.')).toBeVisible();
    api.answers[`POST ${MOVES}/undo`] = {
      body: {
        moves: [
          { appointment_id: moved, undone: true, message: null },
          { appointment_id: kept, undone: false, message: 'This time has just been taken.' },
        ],
      },
    };
    await press('Undo');
    expect(await screen.findByText('1 of 2 moved back')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Lovelace, Ada Moved back' })).toBeVisible();
    expect(
      screen.getByRole('row', { name: /Babbage, Ada Not undone: This time has just been taken/ }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(api.sent(`POST ${MOVES}/undo`)).toEqual([
      { appointment_ids: ids },
      { appointment_ids: ids },
    ]);
  });

  test('offer no Undo when none could be moved', async () => {
    const message = 'This booking is already at that time.';
    startWithBookings({
      [`POST ${MOVES}`]: {
        body: { moves: ids.map((id) => ({ appointment_id: id, moved: false, message })) },
      },
    });
    renderRemote(LIST);
    await moveAll();
    expect(await screen.findByText('Nobody was moved.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
