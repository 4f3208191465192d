import { isLondonTime } from './london-time.ts';

/**
 * Minutes from midnight to `HH:mm` or `HH:mm:ss`.
 * @throws {RangeError} spec 5: 'Invalid time format, expected at least HH:mm'
 */
export function toMinutes(time: string): number {
  const match = /^(\d{2}):(\d{2})/.exec(time);
  if (!match) throw new RangeError('Invalid time format, expected at least HH:mm');
  return Number(match[1]) * 60 + Number(match[2]);
}

/** Minutes since midnight as `HH:mm`. */
export function formatMinutes(minutes: number): string {
  const minuteOfDay = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`;
}

/** Spec 9: an appointment ends at its start plus the session's minutes. */
export function appointmentEnd(start: string, sessionMinutes: number): string {
  return formatMinutes(toMinutes(start) + sessionMinutes);
}

/** A period of an event in which nobody is seen, `HH:mm`; the event continues at `to`. */
export interface Break {
  from: string;
  to: string;
}

/** Whether a session overlaps a break. @param time when it starts */
export const isInBreak = (
  time: string,
  sessionMinutes: number,
  breaks: readonly Break[],
): boolean => {
  const start = toMinutes(time);
  return breaks.some(
    ({ from, to }) => start < toMinutes(to) && start + sessionMinutes > toMinutes(from),
  );
};

/**
 * The slots of an event, `HH:mm`, from start to end in steps of `session_duration` (spec 4, Booking
 * flow 5); none without start, end or duration. Omits a slot that would end after the event or run
 * into a break, and slots in the hour that the clocks skip.
 */
export function slotTimes(event: {
  event_date: string;
  start_time?: string | null;
  end_time?: string | null;
  /** Minutes. */
  session_duration?: number | null;
  breaks?: readonly Break[] | undefined;
}): string[] {
  const { event_date: date, start_time: start, end_time: end, session_duration: step } = event;
  const { breaks = [] } = event;
  if (!start || !end || !step || step <= 0) return [];
  const times: string[] = [];
  for (let at = toMinutes(start); at + step <= toMinutes(end); at += step)
    times.push(formatMinutes(at));
  return times.filter((time) => isLondonTime(date, time) && !isInBreak(time, step, breaks));
}

/**
 * The start, end and breaks of an event that moves within its day.
 * @param minutes negative for an earlier time
 * @returns undefined when it would begin or end on another day
 */
export function shiftTimes(
  event: { start_time: string; end_time: string; breaks?: readonly Break[] | undefined },
  minutes: number,
): { start_time: string; end_time: string; breaks: Break[] } | undefined {
  const start = toMinutes(event.start_time) + minutes;
  const end = toMinutes(event.end_time) + minutes;
  if (start < 0 || end >= 1440) return undefined;
  const moved = (time: string) => formatMinutes(toMinutes(time) + minutes);
  const breaks = (event.breaks ?? []).map(({ from, to }) => ({ from: moved(from), to: moved(to) }));
  return { start_time: formatMinutes(start), end_time: formatMinutes(end), breaks };
}

/** Seats per slot, in order, adding up to `totalSpaces`; earlier slots take the remainder. */
export function slotCapacities(slotCount: number, totalSpaces: number): number[] {
  const base = Math.floor(totalSpaces / slotCount);
  const rest = totalSpaces % slotCount;
  return Array.from({ length: slotCount }, (_, index) => base + (index < rest ? 1 : 0));
}
