const getKey = (eventId: string) => `chaps-clinic-enrol ${eventId}`;

/**
 * The code from a coordinator's QR code (`/clinic/:event#enrol=…`). It survives the sign-in on another page,
 * and is removed from the address.
 */
export function readEnrolmentCode(eventId: string): string | undefined {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('enrol');
  if (code) {
    sessionStorage.setItem(getKey(eventId), code);
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return sessionStorage.getItem(getKey(eventId)) ?? undefined;
}

export const forgetEnrolmentCode = (eventId: string): void =>
  sessionStorage.removeItem(getKey(eventId));
