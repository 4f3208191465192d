export interface CalendarEntry {
  /** The same id replaces the entry in a calendar. */
  uid: string;
  start: Date;
  end: Date;
  title: string;
  location: string;
  description: string;
  /** Page with details. */
  url?: string;
  /** Adds a reminder the day before. */
  reminder?: boolean;
}

/**
 * Creates an iCalendar file. Times are instants in UTC, so that calendars do not shift them. The
 * library loads on first use.
 * @param now time of creation
 */
export async function calendarFile(entry: CalendarEntry, now: Date): Promise<string> {
  const { default: ical, ICalAlarmType, ICalCalendarMethod } = await import('ical-generator');
  const calendar = ical({
    prodId: { company: 'CHAPS', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: entry.uid,
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
