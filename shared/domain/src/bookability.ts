import { londonInstant } from './london-time.ts';

/** Spec 9: booking cut-off before the end of non-corporate events. */
export const CUT_OFF_HOURS = 24;

/** London calendar day `YYYY-MM-DD` and wall times `HH:mm` or `HH:mm:ss`. */
interface Timed {
  event_date: string;
  start_time: string;
  end_time: string;
}
interface Spaces {
  total_spaces: number;
  booked_spaces: number;
}
type Bookable = Timed & Spaces & { exclusive_for: string | null; is_closed?: boolean };

export type Bookability = {
  state: 'bookable' | 'full' | 'closing' | 'passed';
  /** Label of the card's button (spec 4): 'Event Passed' takes precedence, then 'Fully Booked'. */
  label: 'BOOK' | 'Fully Booked' | 'Event Passed';
};

export const eventStart = (event: Timed): Date => londonInstant(event.event_date, event.start_time);
export const eventEnd = (event: Timed): Date => londonInstant(event.event_date, event.end_time);

/** Spaces left, never below zero. */
export function spacesLeft(event: Spaces): number {
  return Math.max(0, event.total_spaces - event.booked_spaces);
}

/**
 * Spec 4, Event card: passed when the end is before now; full without a free seat; closing, which
 * also reads 'Fully Booked', when a non-corporate event ends in 24 hours or less, or staff have closed it.
 */
export function bookability(event: Bookable, now: Date): Bookability {
  const remaining = eventEnd(event).getTime() - now.getTime();
  if (remaining < 0) return { state: 'passed', label: 'Event Passed' };
  if (spacesLeft(event) <= 0) return { state: 'full', label: 'Fully Booked' };
  const isLate = event.exclusive_for !== 'CORPORATE' && remaining <= CUT_OFF_HOURS * 3_600_000;
  if (event.is_closed || isLate) {
    return { state: 'closing', label: 'Fully Booked' };
  }
  return { state: 'bookable', label: 'BOOK' };
}

export function canBook(event: Bookable, now: Date): boolean {
  return bookability(event, now).state === 'bookable';
}

/** Spec 2, Home and map: starts now or later. */
export const isUpcoming = (event: Timed, now: Date): boolean => eventStart(event) >= now;
/** Spec 4: the list shows events that have not ended. */
export const hasNotEnded = (event: Timed, now: Date): boolean => eventEnd(event) >= now;

/** Pence. */
interface Prices {
  price: number | null;
  product_price: number;
}

/** Price in pence: the event's own overrides the product's (spec 3, Booking). */
export function pricePence(event: Prices): number {
  return event.price ?? event.product_price;
}

type Priced = Prices & { payment_required: boolean | null };

/** Pence that the user pays: 0 when the host pays. */
export function amountDue(event: Priced): number {
  return event.payment_required === false ? 0 : pricePence(event);
}

export const needsPayment = (event: Priced): boolean => amountDue(event) > 0;

/** Whether the event has a price that its host pays. */
export const isPaidByHost = (event: Priced): boolean =>
  pricePence(event) > 0 && !needsPayment(event);
