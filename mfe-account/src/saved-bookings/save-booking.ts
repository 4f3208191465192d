import { registrySchema } from '@chaps/contracts/registry';
import { londonInstant } from '@chaps/domain';
import { useSession } from '@chaps/runtime';
import { createSavedBookingDocument, type SavedBooking } from './saved-document.ts';

/** The same name as in the worker and at the end of the session (shell/public/kept-bookings.js). */
const CACHE_NAME = 'chaps-bookings';
const SCOPE = '/my-booking';

const getAddress = (appointmentId: string) =>
  `${window.location.origin}${SCOPE}?appointment=${appointmentId}`;

const canSaveBookings = () => 'serviceWorker' in navigator && 'caches' in window;

/** Registers the worker of the live shell, so that it is replaced together with the shell. */
async function register(): Promise<void> {
  const response = await fetch('/registry.json');
  const { shell } = registrySchema.parse(await response.json());
  await navigator.serviceWorker.register(`/shell/${shell.build}/kept-bookings.js`, {
    scope: SCOPE,
    updateViaCache: 'all',
  });
}

async function store(booking: SavedBooking, until: number): Promise<void> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-kept-until': String(until),
    'x-kept-for': useSession.getState().user?.id ?? '',
  };
  const cache = await caches.open(CACHE_NAME);
  await cache.put(
    getAddress(booking.appointment.appointment_id),
    new Response(createSavedBookingDocument(booking, new Date()), { headers }),
  );
}

const endOf = ({ appointment }: SavedBooking) =>
  londonInstant(appointment.event_date, '24:00').getTime();

/**
 * Saves one booking on this device until the day after its event, so that its page opens offline.
 * @returns whether this browser can save it
 */
export async function saveBooking(booking: SavedBooking): Promise<boolean> {
  const until = endOf(booking);
  if (!canSaveBookings() || Date.now() >= until) return false;
  await register();
  await store(booking, until);
  return true;
}

/**
 * Saves a booking again if it is saved on this device: its time or place may have changed.
 * @returns whether it is saved
 */
export async function refreshSavedBooking(booking: SavedBooking): Promise<boolean> {
  if (!canSaveBookings() || !(await caches.has(CACHE_NAME))) return false;
  const address = getAddress(booking.appointment.appointment_id);
  if (!(await (await caches.open(CACHE_NAME)).match(address))) return false;
  await store(booking, endOf(booking));
  return true;
}

/**
 * Removes a booking that no longer exists, or that has changed.
 * @returns whether it was saved
 */
export async function removeSavedBooking(appointmentId: string): Promise<boolean> {
  if (!canSaveBookings() || !(await caches.has(CACHE_NAME))) return false;
  return (await caches.open(CACHE_NAME)).delete(getAddress(appointmentId));
}

/** Removes the bookings of everyone but the user who has just signed in. */
export async function removeBookingsOfOtherUsers(): Promise<void> {
  if (!canSaveBookings() || !(await caches.has(CACHE_NAME))) return;
  const own = useSession.getState().user?.id;
  const cache = await caches.open(CACHE_NAME);
  for (const request of await cache.keys()) {
    const saved = await cache.match(request);
    if (saved?.headers.get('x-kept-for') !== own) await cache.delete(request);
  }
}
