import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import type { CalendarEntry } from './calendar-entry.ts';

/**
 * Creates an iCalendar file. Times are instants in UTC, so that calendars do not shift them.
 * @param now time of creation
 */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const calendar = ical({
    prodId: { company: 'CHAPS', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence ?? 0,
    stamp: now,
    start: entry.start,
    end: entry.end,
    summary: entry.title,
    location: entry.location,
    description: entry.description,
    ...(entry.url ? { url: entry.url } : {}),
  });
  if (entry.reminder) {
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: 24 * 60 * 60,
      description: entry.title,
    });
  }
  return calendar.toString();
}
