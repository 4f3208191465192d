import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { BOOKING, BOOKING_ID, LIST, startWithBookings } from '../testing/bookings.ts';
import { press, renderRemote } from '../testing/render-remote.ts';

/** Sets the width of the window and fires a resize event. */
function windowOf(isWide: boolean) {
  const queries = new Set<EventTarget>();
  let matches = isWide;
  window.matchMedia = (media) => {
    const query = Object.assign(new EventTarget(), {
      media,
      matches,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
    queries.add(query);
    return query;
  };
  return (next: boolean) => {
    matches = next;
    for (const query of queries) query.dispatchEvent(new Event('change'));
  };
}

const panel = async () =>
  within(await screen.findByRole('complementary', { name: 'Ada Lovelace, CH-AAAA2222' }));

describe('on a wide screen', () => {
  test('a booking opens beside the list, at its own address', async () => {
    windowOf(true);
    const api = startWithBookings();
    const { address } = renderRemote(`${LIST}?sort=name`);
    const link = await screen.findByRole('link', { name: 'Lovelace, Ada' });
    await userEvent.click(link);
    expect(address()).toBe(`${LIST}?sort=name&booking=${BOOKING_ID}`);
    expect(await (await panel()).findByText('£25.00 paid')).toBeVisible();
    expect((await panel()).getByRole('heading', { level: 3 })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Lovelace, Ada' })).toHaveAttribute('aria-current');
    expect(screen.getByText('2 bookings')).toBeVisible();
    expect(api.received.filter(({ call }) => call === `GET ${LIST}`)).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(`${LIST}?sort=name`));
    expect(screen.queryByRole('complementary', { name: /CH-AAAA2222/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Lovelace, Ada' })).toHaveFocus();
  });

  test('the address of a booking beside the list reopens it, with its actions and a link to its page', async () => {
    windowOf(true);
    startWithBookings();
    renderRemote(`${LIST}?booking=${BOOKING_ID}`);
    const beside = await panel();
    expect(await beside.findByRole('button', { name: 'Move' })).toBeVisible();
    expect(beside.getByRole('link', { name: 'Open as a full page' })).toHaveAttribute(
      'href',
      BOOKING,
    );
    await press('Close');
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
  });
});

test('on a narrow screen a booking opens as a page, even from the address for a wide one', async () => {
  const resize = windowOf(false);
  startWithBookings();
  const { address } = renderRemote(`${LIST}?booking=${BOOKING_ID}`);
  await waitFor(() => expect(address()).toBe(BOOKING));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace, CH-AAAA2222' }),
  ).toBeVisible();
  resize(true);
  expect(address()).toBe(BOOKING);
});
