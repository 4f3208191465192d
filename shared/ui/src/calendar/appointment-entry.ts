import type { Appointment } from '@chaps/contracts/appointments';
import { londonInstant } from '@chaps/domain/london-time';
import type { CalendarEntry } from './calendar-file.ts';

type Booked = Pick<
  Appointment,
  | 'appointment_id'
  | 'reference'
  | 'event_name'
  | 'product_name'
  | 'event_date'
  | 'start_time'
  | 'end_time'
  | 'event_location'
>;

/** A booked appointment as a calendar entry, with the id of the file in the confirmation mail. */
export const appointmentEntry = (booked: Booked): CalendarEntry => ({
  uid: booked.appointment_id,
  start: londonInstant(booked.event_date, booked.start_time),
  end: londonInstant(booked.event_date, booked.end_time),
  title: `${booked.product_name} - ${booked.event_name}`,
  location: booked.event_location,
  description: `Your booking reference is ${booked.reference}.`,
  reminder: true,
});
