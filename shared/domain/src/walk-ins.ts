import { londonDate, londonTime } from './london-time.ts';
import { formatMinutes, toMinutes } from './slots.ts';
import { hasAttended, type VisitState } from './visits.ts';

/** Default of `no_show_minutes`, for events that set none. */
export const NO_SHOW_MINUTES = 30;

/** An event's rule for people who come without a booking. */
export interface WalkInRule {
  /** People admitted in addition to the seats. */
  allowance: number;
  /** Minutes after a slot's time at which the seat of a person who has not come becomes free. */
  no_show_minutes: number;
  /** Seats that nobody has booked, by time. */
  unbooked: readonly { start_time: string; seats: number }[];
}

/** An appointment, with or without a seat. */
export interface DayAppointment {
  /** Null for a walk-in, who has no seat. */
  start_time: string | null;
  is_cancelled: boolean;
  state: VisitState;
}

export interface WalkInPlaces {
  /** Below 0 when a person came late, after their seat had gone to a walk-in. */
  left: number;
  allowance: number;
  /** Unbooked seats in slots that have begun. */
  unbooked: number;
  /** Seats of people who have not come in time. */
  no_shows: number;
  walk_ins: number;
  /** People who came although they had cancelled: they take a place but have no seat. */
  came_after_cancelling: number;
  /** When the next seat may become free, `HH:mm`; null if none will. */
  next_at: string | null;
}

interface EventDay {
  event_date: string;
  walk_in_rule: WalkInRule;
  appointments: readonly DayAppointment[];
}

/** Minutes since midnight in London on the event's day; infinite before (negative) and after it. */
function getClockMinutes(eventDate: string, now: Date): number {
  const today = londonDate(now);
  if (today !== eventDate) return today < eventDate ? -Infinity : Infinity;
  return toMinutes(londonTime(now));
}

/**
 * How many people without a booking an event can still take, and why. A slot that has begun can no longer be
 * booked, so a booking and a walk-in cannot compete for a seat. The seat of a person who has not come becomes
 * free after `no_show_minutes`.
 */
export function countWalkInPlaces(day: EventDay, now: Date): WalkInPlaces {
  const { walk_in_rule: rule, appointments } = day;
  const clock = getClockMinutes(day.event_date, now);
  let [unbooked, noShows, cameAfterCancelling, walkIns] = [0, 0, 0, 0];
  let next = Infinity;
  /**
   * @returns whether a seat that becomes free at `minute` is free now; if not, it may be the next seat to do
   * so
   */
  const isFreeFrom = (minute: number): boolean => {
    if (clock < minute) next = Math.min(next, minute);
    return clock >= minute;
  };
  for (const { start_time, seats } of rule.unbooked) {
    if (isFreeFrom(toMinutes(start_time))) unbooked += seats;
  }
  for (const { start_time, is_cancelled, state } of appointments) {
    if (start_time === null) walkIns += !is_cancelled || hasAttended(state) ? 1 : 0;
    else if (is_cancelled) cameAfterCancelling += hasAttended(state) ? 1 : 0;
    else if (!hasAttended(state) && isFreeFrom(toMinutes(start_time) + rule.no_show_minutes)) {
      noShows += 1;
    }
  }
  return {
    left: rule.allowance + unbooked + noShows - walkIns - cameAfterCancelling,
    allowance: rule.allowance,
    unbooked,
    no_shows: noShows,
    walk_ins: walkIns,
    came_after_cancelling: cameAfterCancelling,
    next_at: next < 1440 ? formatMinutes(next) : null,
  };
}

const formatSeats = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);
const formatPeople = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** How many places are left for walk-ins, in words. */
export function describePlacesLeft({ left }: WalkInPlaces): string {
  if (left <= 0) return 'No places left for walk-ins.';
  return left === 1 ? '1 place for a walk-in is left.' : `${left} places for walk-ins are left.`;
}

/** Explains the number of places, one sentence per reason. @param minutes of the event's rule */
export function explainWalkInPlaces(places: WalkInPlaces, minutes: number): string[] {
  const { left, allowance, unbooked, no_shows, walk_ins, came_after_cancelling } = places;
  const { next_at } = places;
  const free = [
    allowance > 0 && `${allowance} in addition to the seats`,
    unbooked > 0 && `${formatSeats(unbooked)} not booked`,
    no_shows > 0 &&
      `${formatSeats(no_shows)} freed because people had not arrived ${minutes} minutes after their appointment time`,
  ].filter(Boolean);
  const taken = [
    walk_ins > 0 && (walk_ins === 1 ? '1 walk-in' : `${walk_ins} walk-ins`),
    came_after_cancelling > 0 && `${formatPeople(came_after_cancelling)} who had cancelled`,
  ].filter(Boolean);
  return [
    free.length > 0 && `Places: ${free.join(', ')}.`,
    taken.length > 0 && `Taken by ${taken.join(' and ')}.`,
    left < 0 &&
      `There ${left === -1 ? 'is' : 'are'} ${formatPeople(-left)} more than we have places for: someone whose seat went to a walk-in arrived late. Everyone who is here will be seen.`,
    left <= 0 && next_at !== null && `The next place may become available at ${next_at}.`,
  ].filter((sentence) => sentence !== false);
}
