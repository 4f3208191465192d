import 'fake-indexeddb/auto';
import { afterEach } from 'vitest';
import { listStoredDays, wipeDay } from '../store/database.ts';
import { lock } from '../store/tablet.ts';
import { EVENT_ID } from './clinic-api.ts';

// jsdom's window has its own `Uint8Array`, which Node's `TextEncoder` and `crypto` do not recognise.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);

// Each test starts with an unprepared tablet and a network.
afterEach(async () => {
  window.dispatchEvent(new Event('online'));
  lock();
  const days = await listStoredDays();
  await Promise.all([EVENT_ID, ...days.map(({ event_id }) => event_id)].map(wipeDay));
});
