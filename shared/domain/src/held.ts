// Separate from the lists of states, because every page of the site loads it.

export interface Holdable {
  status: string;
  /** When a hold expires: instant, ISO 8601. */
  expires_at: string | null;
}

/** Whether the appointment is a hold that has not expired. */
export const isHeld = <Hold extends Holdable>(
  appointment: Hold,
  now: Date,
): appointment is Hold & { status: 'held'; expires_at: string } =>
  appointment.status === 'held' &&
  appointment.expires_at !== null &&
  Date.parse(appointment.expires_at) > now.getTime();
