import 'fake-indexeddb/auto';
import { afterEach } from 'vitest';
import { storedDays, wipeDay } from '../store/database.ts';
import { lock } from '../store/tablet.ts';
import { EVENT_ID } from './clinic-api.ts';

// jsdom's window has one of its own, and Node's `TextEncoder` and `crypto` know nothing of it.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);

// Each test gets a tablet that nobody has prepared, with a network.
afterEach(async () => {
  window.dispatchEvent(new Event('online'));
  lock();
  const days = await storedDays();
  await Promise.all([EVENT_ID, ...days.map(({ event_id }) => event_id)].map(wipeDay));
});
