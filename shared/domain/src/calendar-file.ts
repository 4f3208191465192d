import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { CalendarEntry } from './calendar-entry.ts';

/** 'REQUEST' adds or replaces an entry, 'CANCEL' cancels it (RFC 5546). */
export type CalendarMethod = 'REQUEST' | 'CANCEL';

interface Party {
  name: string;
  email: string;
}

/** The parties to an entry. The attendee is marked as having accepted, so no reply is requested. */
export interface Invitation {
  method: CalendarMethod;
  organizer: Party;
  /** Null for a person without an e-mail address. */
  attendee: Party | null;
}

/**
 * Creates an iCalendar file. Times are instants in UTC, so that calendars do not shift them.
 * @param now time of creation
 * @param invitation for a file sent to the person; without it, the file is for anyone
 */
export function createCalendarFile(
  entry: CalendarEntry,
  now: Date,
  invitation?: Invitation,
): string {
  const calendar = ical({
    prodId: { company: 'CHAPS', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod[invitation?.method ?? 'PUBLISH'],
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
  if (invitation) {
    event.organizer(invitation.organizer);
    if (invitation.attendee) {
      event.createAttendee({
        ...invitation.attendee,
        rsvp: false,
        status: ICalAttendeeStatus.ACCEPTED,
      });
    }
    event.status(ICalEventStatus[invitation.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED']);
  }
  if (entry.reminder && invitation?.method !== 'CANCEL') {
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: 24 * 60 * 60,
      description: entry.title,
    });
  }
  return calendar.toString();
}
