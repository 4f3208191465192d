/** Survives the document loads on both sides of the checkout. Its value is the appointment's id. */
const KEY = 'gp-tick-unrecorded';

/** Keeps for the end of the booking that its GP tick was not recorded. */
export function keepUnrecordedGpTick(appointmentId: string): void {
  try {
    sessionStorage.setItem(KEY, appointmentId);
  } catch {
    // Refused storage: the toast has told it.
  }
}

export function forgetUnrecordedGpTick(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Refused storage holds nothing.
  }
}

export function isGpTickUnrecorded(appointmentId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === appointmentId;
  } catch {
    return false;
  }
}
