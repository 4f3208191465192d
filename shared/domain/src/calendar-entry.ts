import { londonInstant } from './london-time.ts';
import { WHAT_TO_BRING } from './what-to-bring.ts';

export interface CalendarEntry {
  /** A file with the same id replaces the entry in a calendar. */
  uid: string;
  /** Higher than in earlier files for the same entry. */
  sequence?: number;
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

/** The fields of a booked appointment from which its calendar entry is made. */
export interface BookedAppointment {
  appointment_id: string;
  reference: string;
  event_name: string;
  product_name: string;
  event_date: string;
  start_time: string;
  end_time: string;
  event_location: string;
  /** Increases with each change to the booking. */
  calendar_sequence?: number | undefined;
}

/** A booked appointment as a calendar entry; the mail and the site use the same one. */
export const toCalendarEntry = (booked: BookedAppointment): CalendarEntry => ({
  uid: booked.appointment_id,
  sequence: booked.calendar_sequence ?? 0,
  start: londonInstant(booked.event_date, booked.start_time),
  end: londonInstant(booked.event_date, booked.end_time),
  title: `${booked.product_name} - ${booked.event_name}`,
  location: booked.event_location,
  description: [
    `Your booking reference is ${booked.reference}.`,
    'Please bring:',
    ...WHAT_TO_BRING.map((thing) => `- ${thing}`),
  ].join('\n'),
  reminder: true,
});
