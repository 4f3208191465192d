import { addDays, formatLongDate, weekdayOf } from './london-time.ts';
import { formatPence } from './money.ts';

/** Spec 9: more than this many business days before the event, a cancellation is refunded. */
export const REFUND_BUSINESS_DAYS = 2;

/**
 * Payment-processing charges that are not refunded (spec 9): PayPal's UK price for cards, 1.2 % and
 * 30p, rounded to the penny.
 * @param paid pence
 */
export function processingCharge(paid: number): number {
  return paid <= 0 ? 0 : Math.min(paid, Math.round(paid * 0.012) + 30);
}

/** Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher), `YYYY-MM-DD`. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const isWeekend = (date: string): boolean => weekdayOf(date) % 6 === 0;
/** The first Monday on or after a day. */
const mondayFrom = (date: string): string => addDays(date, (8 - weekdayOf(date)) % 7);

/** The regular bank holidays of England and Wales; single ones by proclamation are not known here. */
export function bankHolidays(year: number): string[] {
  const easter = easterSunday(year);
  const newYear = dayOf(year, 1, 1);
  const christmas = dayOf(year, 12, 25);
  // Christmas and Boxing Day at a weekend move to the next days that are neither.
  const [first = christmas, second = christmas] = Array.from({ length: 5 }, (_, days) =>
    addDays(christmas, days),
  ).filter((date) => !isWeekend(date));
  return [
    isWeekend(newYear) ? mondayFrom(newYear) : newYear,
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(dayOf(year, 5, 1)),
    mondayFrom(dayOf(year, 5, 25)),
    mondayFrom(dayOf(year, 8, 25)),
    first,
    second,
  ];
}

export function isBusinessDay(date: string): boolean {
  return !isWeekend(date) && !bankHolidays(Number(date.slice(0, 4))).includes(date);
}

/**
 * The last day with a refund: from it to the event, with its own day and without the event's, there
 * are more than two business days.
 * @param eventDate `YYYY-MM-DD`
 */
export function lastRefundDay(eventDate: string): string {
  let day = eventDate;
  for (let business = 0; business <= REFUND_BUSINESS_DAYS; ) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) business += 1;
  }
  return day;
}

/**
 * The refund of a cancellation (spec 9, Refund policy).
 * @param paid pence; 0 for a free appointment
 * @param eventDate `YYYY-MM-DD`
 * @param today London's day, `YYYY-MM-DD`
 * @returns pence: `paid = charge + refund` while refunds are given, `refund` 0 afterwards
 */
export function refundOf(
  paid: number,
  eventDate: string,
  today: string,
): { charge: number; refund: number } {
  if (paid <= 0 || today > lastRefundDay(eventDate)) return { charge: 0, refund: 0 };
  const charge = processingCharge(paid);
  return { charge, refund: paid - charge };
}

/** The refund terms of a booking, also part of `cancellation`. */
export interface RefundTerms {
  /** Pence. */
  paid: number;
  /** Pence of payment-processing charges that are not refunded. */
  charge: number;
  /** Pence. */
  refund: number;
  /** The last day with a refund; null when nothing is paid. */
  refund_until: string | null;
}

/** @param paid pence that are, or will be, paid */
export const refundTerms = (paid: number, eventDate: string, today: string): RefundTerms => ({
  paid,
  ...refundOf(paid, eventDate, today),
  refund_until: paid > 0 ? lastRefundDay(eventDate) : null,
});

/**
 * The cancellation policy of a booking in words, for the booking page, the mail and the
 * cancellation.
 */
export function cancellationSentence({ paid, charge, refund, refund_until }: RefundTerms): string {
  if (refund_until === null) {
    return 'You have nothing to pay, so you can cancel without a fee until your appointment begins.';
  }
  const day = formatLongDate(refund_until);
  if (refund > 0) {
    return `If you cancel by ${day}, ${formatPence(refund)} of your ${formatPence(paid)} comes back: the charge for processing the payment (${formatPence(charge)}) does not. After that day there is no refund.`;
  }
  const none = 'If you cancel, there is no refund';
  return charge > 0 ? `${none}.` : `${none}: the last day for one was ${day}.`;
}
