const keyOf = (eventId: string) => `chaps-clinic-enrol ${eventId}`;

/**
 * The code that a coordinator's QR code brought to this tablet (`/clinic/:event#enrol=…`). It outlives the
 * sign-in, which is on another page, and leaves the address.
 */
export function enrolmentCode(eventId: string): string | undefined {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('enrol');
  if (code) {
    sessionStorage.setItem(keyOf(eventId), code);
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }
  return sessionStorage.getItem(keyOf(eventId)) ?? undefined;
}

export const forgetEnrolmentCode = (eventId: string): void =>
  sessionStorage.removeItem(keyOf(eventId));
