import type { AppointmentRequest } from '@chaps/contracts';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import type { Person } from './makers.ts';

type Dated = { id: string; date: string };

/** `POST /appointments`. @param startTime `HH:mm`, London */
export const bookingRequest = (
  { profileId }: Pick<Person, 'profileId'>,
  event: Dated,
  startTime = '09:00',
): AppointmentRequest => ({
  profileId,
  eventId: event.id,
  eventDate: event.date,
  appointmentStartTime: startTime,
});

/** `POST /medical/consent`, for the day of the event. @param changes other answers */
export const consentRequest = (
  { profileId }: Pick<Person, 'profileId'>,
  event: Pick<Dated, 'date'>,
  changes: Record<string, unknown> = {},
) => ({
  ...CONSENT_ANSWERS,
  psaTestDate: event.date,
  profileId,
  ...changes,
});
