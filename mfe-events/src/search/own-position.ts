import { create } from 'zustand';

type OwnPosition =
  | { state: 'unasked' | 'asking' | 'denied' | 'unavailable' | 'slow'; near?: undefined }
  | {
      state: 'known';
      /**
       * 'latitude,longitude' with two decimals, about a kilometre: precise enough to sort events.
       */
      near: string;
    };

/** The user's position, requested by the user. In memory only: it never appears in the address. */
export const useOwnPosition = create<OwnPosition>(() => ({ state: 'unasked' }));

const TIMEOUT_MS = 10_000;
const FRESH_MS = 10 * 60_000;

function toPositionState({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError) {
  if (code === PERMISSION_DENIED) return 'denied';
  return code === TIMEOUT ? 'slow' : 'unavailable';
}

/** Asks the browser for the position and stores the outcome. */
export function requestOwnPosition(): void {
  if (!navigator.geolocation) {
    useOwnPosition.setState({ state: 'unavailable' }, true);
    return;
  }
  useOwnPosition.setState({ state: 'asking' }, true);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const near = `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`;
      useOwnPosition.setState({ state: 'known', near }, true);
    },
    (error) => useOwnPosition.setState({ state: toPositionState(error) }, true),
    { timeout: TIMEOUT_MS, maximumAge: FRESH_MS },
  );
}
