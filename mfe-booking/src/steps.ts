import { ESNEFT, type Event } from '@chaps/contracts/events';
import { needsPayment } from '@chaps/domain/bookability';

/** The booking journey in order (spec 4, 'Booking flow'). */
const STEPS = ['nhs-number', 'slot', 'consent', 'payment', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** What decides the steps of a journey. */
export interface Journey {
  /** The event's laboratory requires the NHS number. */
  asksNhsNumber: boolean;
  paymentRequired: boolean;
}

/** Ids in the addresses of steps. */
export interface Trip {
  eventId?: string | undefined;
  appointmentId?: string | undefined;
}

/** The journey of an event (spec 4: NHS number for ESNEFT, payment if required). */
export const journeyOf = (
  event: Pick<Event, 'lab_name' | 'payment_required' | 'price' | 'product_price'>,
): Journey => ({ asksNhsNumber: event.lab_name === ESNEFT, paymentRequired: needsPayment(event) });

const APPLIES: Partial<Record<Step, (journey: Journey) => boolean>> = {
  'nhs-number': (journey) => journey.asksNhsNumber,
  payment: (journey) => journey.paymentRequired,
};

/** The step after this one; 'done' is last. */
export function nextStep(step: Step, journey: Journey): Step {
  const following = STEPS.slice(STEPS.indexOf(step) + 1);
  return following.find((candidate) => APPLIES[candidate]?.(journey) ?? true) ?? 'done';
}

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const present = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const search = new URLSearchParams(present).toString();
  return search ? `${path}?${search}` : path;
};

const PATHS: Record<Step, (trip: Trip) => string> = {
  'nhs-number': ({ eventId }) => withQuery('/check-nhs-number', { event: eventId }),
  slot: ({ eventId }) => withQuery('/book-event', { event: eventId }),
  consent: ({ eventId }) => withQuery('/book-event', { event: eventId, step: 'consent' }),
  payment: ({ appointmentId }) => withQuery('/checkout', { appointment: appointmentId }),
  done: ({ appointmentId }) => withQuery('/booking-success', { appointment: appointmentId }),
};

/** Address of a step. It contains the ids, so that a reload finds the record. */
export const pathTo = (step: Step, trip: Trip): string => PATHS[step](trip);

/** Steps shown to the user: slot, consent, payment, done. */
const SHOWN: readonly { id: Step; label: string }[] = [
  { id: 'slot', label: 'Choose a time' },
  { id: 'consent', label: 'Consent form' },
  { id: 'payment', label: 'Payment' },
  { id: 'done', label: 'Done' },
];

/** The steps to show, without payment if none is due. */
export const shownSteps = (journey: Pick<Journey, 'paymentRequired'>) =>
  SHOWN.filter(({ id }) => id !== 'payment' || journey.paymentRequired);
