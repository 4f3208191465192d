import { readFile } from 'node:fs/promises';
import { eventResponse } from '@chaps/contracts/events';
import { isolatedEvent } from '../fixtures/find-events.ts';
import { addresses } from '../fixtures/stack.ts';
import { expect, test } from '../fixtures/test.ts';

// Every user sees London times, even on the days the clocks change and wherever the browser is.

for (const [timezoneId, date, longDate, calendarStart, open, closed] of [
  [
    'America/New_York',
    '2027-03-28',
    'Sunday, 28 March 2027',
    'DTSTART:20270328T080000Z',
    '2027-03-27T10:58:00Z',
    '2027-03-27T11:00:00Z',
  ],
  [
    'Asia/Kolkata',
    '2026-10-25',
    'Sunday, 25 October 2026',
    'DTSTART:20261025T090000Z',
    '2026-10-24T11:58:00Z',
    '2026-10-24T12:00:00Z',
  ],
] as const) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test(`an event on ${date} shows and keeps London's times`, async ({ page }) => {
      const { id } = await isolatedEvent();
      await page.route(`${addresses.api}/events/${id}`, async (route) => {
        const response = await route.fetch();
        const { event } = eventResponse.parse(await response.json());
        const moved = { ...event, event_date: date, start_time: '09:00', end_time: '12:00' };
        await route.fulfill({ response, json: { event: moved } });
      });
      await page.clock.setFixedTime(open);
      await page.goto(`/event/${id}`);
      await expect(page.getByText(longDate)).toBeVisible();
      await expect(page.getByText('09:00 - 12:00')).toBeVisible();
      await expect(page.getByRole('button', { name: 'BOOK EVENT' })).toBeEnabled();

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Add to calendar' }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      expect(file).toContain(calendarStart);

      await page.clock.setFixedTime(closed);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Fully Booked' })).toBeDisabled();
      await expect(page.getByText(/Online booking has closed/)).toBeVisible();
    });
  });
}
