import { registrySchema } from '@chaps/contracts/registry';
import { londonInstant } from '@chaps/domain';
import { createSavedBookingDocument, type SavedBooking } from './kept-document.ts';

/** The same name as in the worker and at the end of the session (shell/public/kept-bookings.js). */
const CACHE = 'chaps-bookings';
const SCOPE = '/my-booking';

const getAddress = (appointmentId: string) =>
  `${window.location.origin}${SCOPE}?appointment=${appointmentId}`;

const canKeep = () => 'serviceWorker' in navigator && 'caches' in window;

/** Registers the worker of the live shell, so that it is replaced together with the shell. */
async function register(): Promise<void> {
  const response = await fetch('/registry.json');
  const { shell } = registrySchema.parse(await response.json());
  await navigator.serviceWorker.register(`/shell/${shell.build}/kept-bookings.js`, {
    scope: SCOPE,
    updateViaCache: 'all',
  });
}

/**
 * Saves one booking on this device until the day after its event, so that its page opens offline.
 * @returns whether it was saved
 */
export async function saveBooking(booking: SavedBooking): Promise<boolean> {
  const { event_date, appointment_id } = booking.appointment;
  const until = londonInstant(event_date, '24:00').getTime();
  if (!canKeep() || Date.now() >= until) return false;
  await register();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-kept-until': String(until),
  };
  const cache = await caches.open(CACHE);
  await cache.put(
    getAddress(appointment_id),
    new Response(createSavedBookingDocument(booking), { headers }),
  );
  return true;
}

/** Whether a booking is saved on this device. */
export async function isBookingSaved(appointmentId: string): Promise<boolean> {
  if (!canKeep() || !(await caches.has(CACHE))) return false;
  return (await (await caches.open(CACHE)).match(getAddress(appointmentId))) !== undefined;
}

/** Removes a booking that no longer exists. */
export async function removeSavedBooking(appointmentId: string): Promise<void> {
  if (canKeep()) await (await caches.open(CACHE)).delete(getAddress(appointmentId));
}

/** Removes all of them, because another person may now use the device. */
export async function removeSavedBookings(): Promise<void> {
  if (canKeep()) await caches.delete(CACHE);
}
