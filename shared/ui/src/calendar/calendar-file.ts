/** Something for a person's own calendar. */
export interface CalendarEntry {
  /** The same id gives the same entry, so that a calendar holds it once. */
  uid: string;
  start: Date;
  end: Date;
  title: string;
  location: string;
  description: string;
  /** Page that tells more. */
  url?: string;
  /** Reminds him the day before. */
  reminder?: boolean;
}

/**
 * An entry as an iCalendar file. Times are moments in UTC, so that no calendar moves them by its own
 * zone. The library is fetched when somebody asks for a file.
 * @param now the moment of writing
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
