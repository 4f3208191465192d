import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { press, renderRemote } from '../testing/render-remote.ts';
import { DONE, EVENT_ID, makeStaffEvent, signInStaff, staffApi } from '../testing/staff-api.ts';

const PATH = `PATCH /staff/events/${EVENT_ID}`;
const BREAK = { from: '09:15', to: '09:45' };

function start(breaks: Array<typeof BREAK> = []) {
  signInStaff();
  const slots = [{ start_time: '09:00', capacity: 4, taken: 3 }];
  return staffApi({
    'GET /staff/products': { body: { products: [] } },
    [`GET /staff/events/${EVENT_ID}`]: { body: makeStaffEvent({ slots }, { breaks }) },
    [PATH]: DONE,
  });
}

const open = () => renderRemote(`/staff/events/${EVENT_ID}/settings`);
const block = async (time: string) =>
  within(await screen.findByRole('group', { name: /Times and breaks/ })).getByText(time);

test('dragging over times makes them a break, which is saved', async () => {
  const api = start();
  open();
  expect(await block('09:00')).toHaveTextContent('3 booked');
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: await block('09:30') },
    { target: await block('09:15') },
    { keys: '[/MouseLeft]' },
  ]);
  expect(screen.getByLabelText('Break 1 from')).toHaveValue('09:15');
  expect(screen.getByLabelText('Break 1 to')).toHaveValue('09:45');
  expect(await block('09:15')).toHaveTextContent('break');
  expect(screen.getByText('2 times from 09:00 to 09:45, 4 seats each.')).toBeVisible();
  await press('Save');
  expect(await screen.findByText('The event has been saved.')).toBeVisible();
  expect(api.sent(PATH)).toMatchObject([{ breaks: [BREAK] }]);
});

test('a break of one time is described in the singular', async () => {
  start([{ from: '09:15', to: '10:00' }]);
  open();
  expect(await screen.findByText('1 time at 09:00, 8 seats.')).toBeVisible();
});

test('pressing a time in a break makes it bookable again', async () => {
  start([BREAK]);
  open();
  await userEvent.click(await block('09:30'));
  expect(screen.getByLabelText('Break 1 to')).toHaveValue('09:30');
  await userEvent.click(await block('09:15'));
  expect(screen.queryByLabelText('Break 1 from')).toBeNull();
});

test('a break can be added and removed by keyboard alone', async () => {
  const api = start();
  open();
  await press('Add a break');
  const from = screen.getByLabelText('Break 1 from');
  expect(from).toHaveFocus();
  expect(from).toHaveValue('09:30');
  await userEvent.clear(from);
  await userEvent.type(from, '08:00');
  expect(screen.getByText(/outside the event’s times/)).toBeVisible();
  await userEvent.clear(from);
  await press('Save');
  expect(await screen.findAllByText(/enter a start and end time for each break/)).not.toHaveLength(
    0,
  );
  expect(api.sent(PATH)).toEqual([]);
  await press('Remove break 1');
  expect(screen.queryByLabelText('Break 1 from')).toBeNull();
  expect(document.body).not.toHaveFocus();
  await press('Save');
  expect(await screen.findByText('The event has been saved.')).toBeVisible();
  expect(api.sent(PATH)).toMatchObject([{ breaks: [] }]);
});
