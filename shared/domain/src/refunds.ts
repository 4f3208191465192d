import { findBankHoliday } from './bank-holidays.ts';
import { addDays, formatLongDate, getWeekday } from './london-time.ts';
import { formatPence } from './money.ts';

/** Spec 9: more than this many business days before the event, a cancellation is refunded. */
export const REFUND_BUSINESS_DAYS = 2;

/** Reasons for a refund that the person did not request. */
export const REFUND_REASONS = {
  seatGone: 'the place was gone',
  closed: 'booking had closed',
  calledOff: 'the event was called off',
  elsewhere: 'given back at the provider',
  /** It was another person's account, and a clinician has removed it; nobody is notified. */
  accountRemoved: 'the account was removed',
  mismatch: 'another amount than the one due',
  /** A payment that bought nothing, in addition to the one for the appointment. */
  paidTwice: 'paid twice or after the end',
} as const;
export type RefundReason = keyof typeof REFUND_REASONS;

/**
 * Payment-processing charges that are not refunded (spec 9): PayPal's UK price for cards, 1.2% plus 30p,
 * rounded to the penny.
 * @param paid pence
 */
export function processingCharge(paid: number): number {
  return paid <= 0 ? 0 : Math.min(paid, Math.round(paid * 0.012) + 30);
}

const isWeekend = (date: string): boolean => getWeekday(date) % 6 === 0;

/** Bank holidays after the last year in the file count as business days. */
export const isBusinessDay = (date: string): boolean =>
  !isWeekend(date) && findBankHoliday(date) === undefined;

/**
 * The last day for a refund: from that day (inclusive) to the event's day (exclusive) there are more than two
 * business days.
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
export function calculateRefund(
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
  /** Pence of it already refunded; absent if nothing has been. */
  given_back?: number | undefined;
  /** Pence that the payer disputes with their bank. */
  disputed?: number | undefined;
  /** Pence of those that are refunded if the charity wins an open dispute. */
  refund_if_won?: number | undefined;
  /** Pence of payment-processing charges that are not refunded. */
  charge: number;
  /** Pence. */
  refund: number;
  /** The last day for a refund; null when nothing is paid. */
  refund_until: string | null;
  /** Pence due at the event. */
  to_pay?: number | undefined;
  /** Pence taken at the event and not refunded. */
  paid_on_the_day?: number | undefined;
}

/**
 * @param paid pence that are, or will be, paid
 * @param eventChanged whether the charity has changed the address, date or time since the booking:
 *   everything is then refunded, until the appointment begins
 * @param givenBack pence of it already refunded: at most the rest is refunded
 */
export const refundTerms = (
  paid: number,
  eventDate: string,
  today: string,
  eventChanged = false,
  givenBack = 0,
): RefundTerms => {
  if (paid <= 0) return { paid, charge: 0, refund: 0, refund_until: null };
  const byPolicy = eventChanged
    ? { charge: 0, refund: paid }
    : calculateRefund(paid, eventDate, today);
  const refund_until = eventChanged ? eventDate : lastRefundDay(eventDate);
  if (givenBack <= 0) return { paid, ...byPolicy, refund_until };
  const left = Math.max(0, paid - givenBack);
  const refund = Math.min(byPolicy.refund, left);
  const charge = byPolicy.refund > 0 ? left - refund : 0;
  return { paid, given_back: givenBack, charge, refund, refund_until };
};

/**
 * The cancellation policy of a booking in words, for the booking page, the mail and the
 * cancellation.
 */
export function formatCancellationPolicy(terms: RefundTerms): string {
  const { paid, charge, refund, refund_until, given_back = 0, to_pay, paid_on_the_day } = terms;
  if (refund_until === null) {
    if (paid_on_the_day) {
      return `You paid ${formatPence(paid_on_the_day)} at the event. If you cancel, we will refund it to you ourselves, not to a card.`;
    }
    if (to_pay) {
      return `You pay ${formatPence(to_pay)} at the event; nothing is charged if you cancel before your appointment begins.`;
    }
    return 'You have nothing to pay, so you can cancel free of charge until your appointment begins.';
  }
  if (terms.disputed) return formatDisputedRefund(terms, terms.disputed);
  if (given_back > 0) return formatRemainingRefund({ ...terms, given_back, refund_until });
  if (refund === paid) {
    return `Because we have changed this event, you can cancel free of charge until your appointment begins: all of your ${formatPence(paid)} will be refunded.`;
  }
  const day = formatLongDate(refund_until);
  if (refund > 0) {
    return `If you cancel by ${day}, ${formatPence(refund)} of your ${formatPence(paid)} will be refunded: the charge for processing the payment (${formatPence(charge)}) will not. After that day there is no refund.`;
  }
  const none = 'If you cancel, there will be no refund';
  return charge > 0 ? `${none}.` : `${none}: the last day for one was ${day}.`;
}

function formatDisputedRefund({ paid, refund, refund_if_won }: RefundTerms, disputed: number) {
  const asked = `You asked your bank or PayPal to return ${formatPence(disputed)} of your ${formatPence(paid)}.`;
  const now = `${asked} If you cancel, another ${formatPence(refund)} will be refunded`;
  if (refund_if_won) {
    return refund > 0
      ? `${now}, and ${formatPence(refund_if_won)} more if they decide not to return it.`
      : `${asked} If you cancel, we will refund ${formatPence(refund_if_won)} if they decide not to return it.`;
  }
  return refund > 0 ? `${now}.` : `${asked} If you cancel, we will not refund it as well.`;
}

/** The policy when some of the payment has already been refunded. */
function formatRemainingRefund(terms: RefundTerms & { given_back: number; refund_until: string }) {
  const { paid, charge, refund, given_back, refund_until } = terms;
  if (given_back >= paid) {
    return `All of your ${formatPence(paid)} has already been refunded, so you will not get any more back if you cancel.`;
  }
  const already = `${formatPence(given_back)} of your ${formatPence(paid)} has already been refunded.`;
  const day = formatLongDate(refund_until);
  if (refund > 0) {
    const kept =
      charge > 0 ? `: the charge for processing the payment (${formatPence(charge)}) will not` : '';
    return `${already} If you cancel by ${day}, another ${formatPence(refund)} will be refunded${kept}. After that day there is no refund.`;
  }
  const none = `${already} If you cancel, you will not get any more back`;
  return charge > 0 ? `${none}.` : `${none}: the last day for a refund was ${day}.`;
}
