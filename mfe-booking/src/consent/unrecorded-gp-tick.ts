/** Session storage survives the document loads around the checkout. Value: appointment id. */
const KEY = 'gp-tick-unrecorded';

/** Stores that the GP checkbox was not recorded, for the end of the booking. */
export function storeUnrecordedGpTick(appointmentId: string): void {
  try {
    sessionStorage.setItem(KEY, appointmentId);
  } catch {
    // Without storage, the toast was the only message.
  }
}

export function clearUnrecordedGpTick(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was stored.
  }
}

export function isGpTickUnrecorded(appointmentId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === appointmentId;
  } catch {
    return false;
  }
}
