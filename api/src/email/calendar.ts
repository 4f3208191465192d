import { londonInstant } from '@chaps/domain';
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';

export interface CalendarEntry {
  id: string;
  /** Higher than that of an earlier file about the same appointment. */
  sequence: number;
  summary: string;
  description: string;
  place: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:mm`, London. */
  startTime: string;
  endTime: string;
  latitude: number;
  longitude: number;
  url: string;
}

/** An ICS file with one appointment, with an alarm a day before. Moments are written in UTC. */
export function calendarFile(entry: CalendarEntry): string {
  const calendar = ical({
    name: 'CHAPS appointment',
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'CHAPS', product: 'booking portal', language: 'EN' },
  });
  const event = calendar.createEvent({
    id: entry.id,
    sequence: entry.sequence,
    start: londonInstant(entry.date, entry.startTime),
    end: londonInstant(entry.date, entry.endTime),
    summary: entry.summary,
    description: entry.description,
    location: { title: entry.place, geo: { lat: entry.latitude, lon: entry.longitude } },
    url: entry.url,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: 86_400 });
  return calendar.toString();
}
