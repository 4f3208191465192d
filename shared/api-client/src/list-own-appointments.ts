import { type Appointment, listAppointments } from '@chaps/contracts/appointments';
import { call } from './request.ts';

/** The record with its instants shifted to this browser's clock, which may be hours off. */
export function toLocalClock<Record extends Appointment>(record: Record): Record {
  const ahead = Date.now() - Date.parse(record.server_time);
  const shift = (instant: string | null) =>
    instant && new Date(Date.parse(instant) + ahead).toISOString();
  return {
    ...record,
    expires_at: shift(record.expires_at),
    renewable_until: shift(record.renewable_until),
    server_time: new Date().toISOString(),
  };
}

export async function listOwnAppointments(signal: AbortSignal): Promise<Appointment[]> {
  const answer = await call(listAppointments, { signal });
  return answer.appointments.map(toLocalClock);
}
