import { randomUUID } from 'node:crypto';
import type { Harness } from '../harness.ts';
import { SIXTY_YEARS_AGO } from '../makers.ts';
import type { paymentSteps } from '../payment-steps.ts';
import { type Json, openSite, toLondonInstant } from '../truth/site.ts';
import type { Entry } from './expected.ts';
import { BOOKED, PEOPLE } from './history.ts';
import type { Subject } from './tablet.ts';

const TIMES = ['09:00', '09:15', '09:30', '09:45'];

const ANSWERS = {
  numberOfPsaTest: '1',
  familyHistoryProstateCancer: 'No',
  familyHistoryBreastOvarianCancer: 'No',
  medicationHistory: 'None',
  terms: true,
  sampleConsent: true,
};

const nameOf = (person: number) => ({
  first_name: `First ${person}`,
  last_name: `Last ${person}`,
  date_of_birth: SIXTY_YEARS_AGO,
});

/** Creates an event with everybody who has booked, and the ids that tablets give to walk-ins. */
export async function openEvent(api: Harness, payment: ReturnType<typeof paymentSteps>) {
  const site = await openSite(api);
  const { ask, staff } = site;
  const options = { paymentRequired: true, seats: 2 * BOOKED.length };
  const [event, later] = [await api.event(options), await api.event({ ...options, daysAhead: 20 })];
  const path = `/staff/events/${event.id}`;

  const book = async (how: (typeof BOOKED)[number], person: number): Promise<string> => {
    const start_time = TIMES[person % TIMES.length];
    if (how !== 'card') {
      const body = {
        person: { ...nameOf(person), phone: null, email: null },
        consent: { answers: ANSWERS, through: 'telephone' },
        ...{ start_time, payment: how },
      };
      const { booking } = (await ask(staff.coordinator, 'POST', `${path}/bookings`, body)).body;
      return booking.appointment_id;
    }
    const account = await api.person();
    await api.consent(account, event);
    const id = await payment.hold(account, event.id);
    const order = (await payment.order(account, id)).body.id;
    await api.payments.enterCard(order);
    const { status, text } = await payment.capture(account, order);
    if (status !== 200) throw new Error(`the capture was answered ${status} ${text}`);
    return id;
  };
  const subjects: Subject[] = [];
  for (const [person, how] of BOOKED.entries()) {
    subjects.push({ appointmentId: await book(how, person) });
  }
  while (subjects.length < PEOPLE) {
    subjects.push({ appointmentId: randomUUID(), person: nameOf(subjects.length) });
  }
  const begins = toLondonInstant(event.date, '09:00').getTime();
  /** The server's clock: starts at 20:00, and advances with each request. */
  let clock = begins + 11 * 3_600_000;
  const wait = (minutes: number) => {
    clock += minutes * 60_000;
    const at = new Date(clock);
    api.services.now = () => at;
    return clock;
  };
  wait(0);

  /** @returns the entries for the journal; none if the product rejects the change */
  const onTheSite = async (
    what: 'cancel' | 'move' | 'refund',
    person: number,
  ): Promise<Entry[]> => {
    const booking = `${path}/bookings/${subjects[person]?.appointmentId}`;
    const post = async (end: string, body: object) => {
      const answer = await api.call('POST', `${booking}/${end}`, { as: staff.coordinator, body });
      if (answer.status < 300) return true;
      // Rejected: a sample has been taken, or there is no money to refund.
      if (answer.status === 409 || answer.status === 404) return false;
      throw new Error(`${end}: ${answer.status} ${answer.text}`);
    };
    const at = wait(1);
    if (what === 'refund') {
      const isDone = await post('day-refund', { reason: 'Not tested.' });
      return isDone ? [{ what: 'refunded', person, at }] : [];
    }
    if (what === 'move') {
      const isDone = await post('move', { event_id: later.id, start_time: TIMES[person % 4] });
      return isDone ? [{ what: 'moved', person }] : [];
    }
    const page: Json = (await ask(staff.coordinator, 'GET', booking)).body.booking;
    const { policy_refund } = page;
    const isDone = await post('cancellation', { policy_refund, exception: null });
    return isDone ? [{ what: 'cancelled', person, refund: policy_refund }] : [];
  };

  return { site, event, later, path, subjects, begins, wait, onTheSite };
}
export type OpenEvent = Awaited<ReturnType<typeof openEvent>>;
