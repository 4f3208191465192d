import { bookingRequest } from '../factories.ts';
import type { Harness, Person } from '../harness.ts';
import { paymentSteps } from '../payment-steps.ts';

/** A person with one record of every kind, keyed by the routes' parameter names. */
export interface TestPerson {
  person: Person;
  values: Record<string, unknown>;
}

/**
 * Creates a person with a held seat at a paid event, an order for it, and a booking at a free
 * event.
 */
export async function testPerson(
  api: Harness,
  events: {
    paid: { id: string; date: string };
    free: { id: string; date: string; times: string[] };
  },
): Promise<TestPerson> {
  const { hold, order } = paymentSteps(() => api);
  const person = await api.person();
  const consentId = await api.consent(person, events.paid);
  const holdId = await hold(person, events.paid.id);
  const { body } = await order(person, holdId);
  const booked = await api.call('POST', '/appointments', {
    as: person,
    body: bookingRequest(person, events.free, events.free.times[0]),
  });
  const appointmentId = String(booked.body.appointment.appointment_id);
  const values = {
    profile_id: person.profileId,
    profileId: person.profileId,
    user_id: person.userId,
    email: person.email,
    hold_id: holdId,
    holdId,
    appointment_id: appointmentId,
    appointmentId,
    order_id: String(body.id),
    consentId,
    event_id: events.free.id,
    eventId: events.free.id,
    eventDate: events.free.date,
    psaTestDate: events.free.date,
    appointmentStartTime: events.free.times[1],
    start_time: events.free.times[1],
    appointmentEndTime: events.free.times[2],
    token: undefined,
  };
  return { person, values };
}
