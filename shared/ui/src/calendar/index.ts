export { AddToCalendar, type AddToCalendarProps } from './add-to-calendar.tsx';
export { appointmentEntry } from './appointment-entry.ts';
export { type CalendarEntry, calendarFile } from './calendar-file.ts';
