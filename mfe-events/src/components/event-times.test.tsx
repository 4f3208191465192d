import type { Event } from '@chaps/contracts/events';
import { bookability } from '@chaps/domain/bookability';
import { renderBlock } from '@chaps/testing/render-remote';
import { screen } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { selectHomeEvents, selectListEvents, selectMapPins } from '../search/order.ts';
import { exampleEvent } from '../testing/example-event.ts';
import { EventCard } from './event-card.tsx';

// Event times are London wall time, whatever the browser's zone.
const usualZone = process.env.TZ;
afterAll(() => {
  process.env.TZ = usualZone;
});

/** Clocks go forward on 28 March 2027 and back on 25 October 2026, both at 01:00 UTC. */
const CHANGES = [
  ['forward', '2027-03-28', 'Sunday, 28 March 2027', '2027-03-28T08:00Z', '2027-03-28T11:00Z'],
  ['back', '2026-10-25', 'Sunday, 25 October 2026', '2026-10-25T09:00Z', '2026-10-25T12:00Z'],
] as const;

describe.each(['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])(
  'with the device clock in %s',
  (zone) => {
    beforeEach(() => {
      process.env.TZ = zone;
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(
        zone === 'Asia/Kolkata' ? /Kolkata|Calcutta/ : zone,
      );
    });

    describe.each(CHANGES)('on the day the clocks go %s', (_, date, longDate, start, end) => {
      const event = exampleEvent({ event_date: date, start_time: '09:00', end_time: '12:00' });
      const hoursBeforeEnd = (hours: number, milliseconds: number) =>
        new Date(Date.parse(end) - hours * 3_600_000 - milliseconds);

      test('a card shows the London day and time', () => {
        renderBlock(<EventCard event={event} now={hoursBeforeEnd(72, 0)} />);
        expect(screen.getByText(longDate)).toBeVisible();
        expect(screen.getByText('09:00 - 12:00')).toBeVisible();
      });

      test.each([
        ['BOOK', 'until 24 hours before the end', hoursBeforeEnd(24, 1), {}],
        ['Fully Booked', 'from then on', hoursBeforeEnd(24, 0), {}],
        ['BOOK', 'for a company to the end', hoursBeforeEnd(0, 0), { exclusive_for: 'CORPORATE' }],
        ['Event Passed', 'after the end', hoursBeforeEnd(0, -1), {}],
      ] satisfies [string, string, Date, Partial<Event>][])(
        'the button reads %s %s',
        (label, _when, now, change) => {
          expect(bookability({ ...event, ...change }, now).label).toBe(label);
        },
      );

      test('an event leaves the map and home page at its start, and the list at its end', () => {
        const atStart = new Date(start);
        const afterStart = new Date(atStart.getTime() + 1);
        expect([selectMapPins([], [event], atStart), selectHomeEvents([event], atStart)]).toEqual([
          [event],
          [event],
        ]);
        expect([
          selectMapPins([], [event], afterStart),
          selectHomeEvents([event], afterStart),
        ]).toEqual([[], []]);
        expect(selectListEvents([event], new Date(end))).toEqual([event]);
        expect(selectListEvents([event], hoursBeforeEnd(0, -1))).toEqual([]);
      });
    });
  },
);
