import { appointmentResponse } from '@chaps/contracts/appointments';
import { type Hold, holdResponse } from '@chaps/contracts/holds';
import type { OwnEvent } from './event.ts';
import { ask, type Person } from './person.ts';

/**
 * Holds a place for a person.
 * @param startTime HH:mm
 * @param pass of a private event's access code
 */
export async function holdPlace(
  person: Person,
  eventId: string,
  startTime: string,
  pass?: string,
): Promise<Hold> {
  const body = { start_time: startTime, ...(pass ? { pass } : {}) };
  return holdResponse.parse(await ask(person, 'POST', `/events/${eventId}/holds`, body)).hold;
}

/** Answers the consent form for a held place, as a man without family history. */
export const consentTo = (person: Person, hold: Hold) =>
  ask(person, 'POST', '/medical/consent', {
    numberOfPsaTest: '1',
    familyHistoryProstateCancer: 'No',
    familyHistoryBreastOvarianCancer: 'No',
    medicationHistory: 'None',
    terms: true,
    sampleConsent: true,
    psaTestDate: hold.event_date,
    profileId: person.profileId,
    appointmentId: hold.hold_id,
  });

/** A place that only waits for the payment: held, and consented to. */
export async function placeToPay(person: Person, event: OwnEvent): Promise<Hold> {
  const hold = await holdPlace(person, event.id, event.times[0] ?? '');
  await consentTo(person, hold);
  return hold;
}

/** Books a free event's first time. */
export async function bookFree(person: Person, event: OwnEvent) {
  const hold = await placeToPay(person, event);
  const answer = await ask(person, 'POST', '/appointments', {
    profileId: person.profileId,
    eventId: hold.event_id,
    eventDate: hold.event_date,
    appointmentStartTime: hold.start_time,
    holdId: hold.hold_id,
  });
  return appointmentResponse.parse(answer).appointment;
}
