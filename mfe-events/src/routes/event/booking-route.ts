import { ESNEFT, type Event } from '@chaps/contracts/events';
import type { NavigationState } from '@chaps/contracts/navigation-state';
import { paths } from '@chaps/contracts/paths';
import { useSession } from '@chaps/runtime';

/** Target of BOOK EVENT (spec 4, 'Booking flow' 3): for ESNEFT the NHS number comes first. */
export function getBookingRoute(
  event: Event,
  signedIn: boolean,
): { to: string; state: NavigationState } {
  const page = event.lab_name === ESNEFT ? paths.checkNhsNumber : paths.bookEvent;
  const to = page(event.event_id);
  const state: NavigationState = { eventDetails: event };
  return signedIn ? { to, state } : { to: paths.login(), state: { from: to, ...state } };
}

/** Resolves once it is known whether the user is signed in. */
export function waitForSession(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (status: 'loading' | 'anonymous' | 'signed-in') => {
      if (status === 'loading') return false;
      resolve(status === 'signed-in');
      return true;
    };
    if (settle(useSession.getState().status)) return;
    const stop = useSession.subscribe(({ status }) => {
      if (settle(status)) stop();
    });
  });
}
