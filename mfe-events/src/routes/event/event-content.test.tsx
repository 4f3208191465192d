import { saveEventPass } from '@chaps/api-client/event-pass';
import type { Event } from '@chaps/contracts/events';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { eventPage } from '../../testing/event-page.ts';
import { eventId } from '../../testing/example-event.ts';

const { server, showKnown } = eventPage();

describe('the event page’s content (spec 2)', () => {
  test('shows names, price, day, times, label, contact and address', async () => {
    await showKnown({ price: 1950, address_line_2: 'Second floor' });
    expect(screen.getByText('PSA blood test')).toBeVisible();
    expect(screen.getByText('£19.50')).toBeVisible();
    expect(screen.getByText('Tuesday, 01 December 2026')).toBeVisible();
    expect(screen.getByText('17:00 - 20:00')).toBeVisible();
    expect(screen.getByText('Public event')).toBeVisible();
    expect(screen.getByRole('link', { name: 'events@example.org' })).toHaveAttribute(
      'href',
      'mailto:events@example.org',
    );
    for (const line of ['Town Hall', 'Second floor', 'Leeds', 'LS1 3AD', 'United Kingdom']) {
      expect(screen.getByText(line)).toBeVisible();
    }
  });

  test('truncates the name at 24 characters and repeats it in the facts', async () => {
    await showKnown({ event_name: 'Leeds evening for the friends of the infirmary' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^.{1,24}…$/);
    expect(screen.getByText('Leeds evening for the friends of the infirmary')).toBeVisible();
  });

  test('shows no price when there is none', async () => {
    await showKnown({ product_price: 0 });
    expect(screen.queryByText(/£/)).not.toBeInTheDocument();
    expect(screen.getByText('Free of charge')).toBeVisible();
  });

  test('shows what the user pays, which is nothing when the host pays', async () => {
    await showKnown({ payment_required: false });
    expect(screen.getByText('Nothing to pay')).toBeVisible();
    expect(screen.getByText('The host of this event pays for your test.')).toBeVisible();
    expect(screen.queryByText(/£/)).not.toBeInTheDocument();
  });

  test('asks past clients to register again, and clients at ESNEFT events for their NHS number', async () => {
    await showKnown({ lab_name: 'ESNEFT' });
    expect(
      screen.getByText(
        'NB: You MUST provide your NHS number when registering and ensure the NHS number is CORRECT (10 digits); otherwise your sample will be rejected by the lab.',
      ),
    ).toBeVisible();
    expect(
      screen.getByText(
        'Please note this is a new CHAPS Booking System. If you are a past client, you will still need to register and create a new account and password.',
      ),
    ).toBeVisible();
  });

  test('shows no NHS number notice for other events', async () => {
    await showKnown();
    expect(screen.queryByText(/^NB: You MUST/)).not.toBeInTheDocument();
  });

  test("hides a private event's address", async () => {
    await showKnown({ is_private: true, address_line_1: null, postcode: null });
    expect(screen.getByText('Private event')).toBeVisible();
    expect(screen.getByText(/Enter the access code to see the full address/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Get directions/ })).not.toBeInTheDocument();
  });

  test('requests a private event’s address with a pass, and shows it', async () => {
    saveEventPass(eventId(1), 'signed-pass', '2026-11-23T12:30:00Z');
    await showKnown({ is_private: true });
    expect(server.asked[0]?.headers).toMatchObject({ 'x-event-pass': 'signed-pass' });
    expect(screen.getByText('LS1 3AD')).toBeVisible();
    expect(screen.getByRole('link', { name: /Get directions/ })).toBeVisible();
  });

  test('does not send an expired pass', async () => {
    saveEventPass(eventId(1), 'signed-pass', '2026-11-23T11:59:00Z');
    await showKnown({ is_private: true, address_line_1: null, postcode: null });
    expect(server.asked[0]?.headers).not.toHaveProperty('x-event-pass');
    expect(screen.getByText(/Enter the access code to see the full address/)).toBeVisible();
  });

  test.each([
    ['an upcoming event can be added to a calendar', {}, 1],
    ['a past event cannot', { event_date: '2026-11-20' }, 0],
  ] satisfies [string, Partial<Event>, number][])('%s', async (_, change, buttons) => {
    await showKnown(change);
    expect(screen.queryAllByRole('button', { name: 'Add to calendar' })).toHaveLength(buttons);
    expect(screen.getByRole('button', { name: 'Share this event' })).toBeVisible();
  });
});
