/** Key in session storage, which survives the document loads around the checkout. Value: appointment id. */
const KEY = 'gp-tick-unrecorded';

/** Stores that the GP tick was not recorded, to show it at the end of the booking. */
export function storeUnrecordedGpTick(appointmentId: string): void {
  try {
    sessionStorage.setItem(KEY, appointmentId);
  } catch {
    // Without storage, the toast is the only message.
  }
}

export function clearUnrecordedGpTick(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing stored.
  }
}

export function isGpTickUnrecorded(appointmentId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === appointmentId;
  } catch {
    return false;
  }
}
