import { create } from 'zustand';

type OwnPosition =
  | { state: 'unasked' | 'asking' | 'refused' | 'unavailable' | 'slow'; near?: undefined }
  | {
      state: 'known';
      /** 'latitude,longitude' with two decimals, about a kilometre: enough to sort events. */
      near: string;
    };

/** Where the person is, by his own choice. Kept in memory only: it never enters the address. */
export const useOwnPosition = create<OwnPosition>(() => ({ state: 'unasked' }));

const TIMEOUT_MS = 10_000;
const FRESH_MS = 10 * 60_000;

function stateAfter({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError) {
  if (code === PERMISSION_DENIED) return 'refused';
  return code === TIMEOUT ? 'slow' : 'unavailable';
}

/** Asks the browser, which asks the person. The outcome is in the store. */
export function askOwnPosition(): void {
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
    (error) => useOwnPosition.setState({ state: stateAfter(error) }, true),
    { timeout: TIMEOUT_MS, maximumAge: FRESH_MS },
  );
}
