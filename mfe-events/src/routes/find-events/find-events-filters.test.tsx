import { controlTimers } from '@chaps/testing/clock';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventsApi } from '../../testing/events-api.ts';
import { NOW } from '../../testing/example-event.ts';
import { searchRequests, visit } from '../../testing/find-events.ts';

const server = eventsApi();
beforeEach(() => void controlTimers(NOW));

describe('the filters', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('include every option for the date', () => {
    visit();
    expect(
      screen.getAllByRole('option', { name: /Select|What|All/ }).map((o) => o.textContent),
    ).toEqual([
      'Select Date',
      "What's on today",
      "What's on next week",
      "What's on next month",
      'All Future Events',
    ]);
  });

  test('apply to the request and the address when Search is pressed', async () => {
    const router = visit();
    await userEvent.selectOptions(screen.getByLabelText('Date'), "What's on next month");
    await userEvent.click(screen.getByRole('checkbox', { name: 'Community' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Corporate' }));
    expect(router.state.location.search).toBe('');
    await press('Search');
    expect(decodeURIComponent(router.state.location.search)).toBe(
      '?date=next-month&for=community,corporate',
    );
    await waitFor(() =>
      expect(decodeURIComponent(searchRequests(server).at(-1) ?? '')).toBe(
        '/events?for=community,corporate&date=next-month&limit=24',
      ),
    );
    expect(screen.getByRole('heading', { name: 'Upcoming events' })).toHaveFocus();
  });

  test('include a search by location on the other tab', async () => {
    const router = visit();
    await userEvent.click(screen.getByRole('tab', { name: 'By Location' }));
    await userEvent.type(await screen.findByLabelText('Location'), '  Leeds {Enter}');
    await waitFor(() =>
      expect(searchRequests(server)).toContain('/events?location=Leeds&limit=24'),
    );
    expect(router.state.location.search).toBe('?by=location&location=Leeds');
  });

  test('omit the audience when all three are ticked (spec 7)', async () => {
    visit('?for=community,freemasons');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Freemasons' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Freemasons' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Corporate' }));
    await press('Search');
    await waitFor(() => expect(searchRequests(server)).toContain('/events?limit=24'));
  });

  test('are read from a shared address and follow the back button', async () => {
    const router = visit('?by=location&location=York&for=freemasons');
    expect(screen.getByRole('tab', { name: 'By Location' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByLabelText('Location')).toHaveValue('York');
    expect(screen.getByRole('checkbox', { name: 'Freemasons' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Freemasons' }));
    await press('Search');
    expect(router.state.location.search).toBe('?by=location&location=York');
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Freemasons' })).toBeChecked());
  });

  test('can be cleared with one press', async () => {
    const router = visit('?date=today&location=York');
    await press('Clear filters');
    expect(router.state.location.search).toBe('');
    expect(screen.getByLabelText('Date')).toHaveValue('');
  });
});
