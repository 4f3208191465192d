import assert from 'node:assert/strict';
import type { Rehearsal } from '../rehearsal.ts';
import { expectBooking } from './person.ts';

/** A new container has another address, as after an update. */
export async function replaceEach(rehearsal: Rehearsal): Promise<void> {
  const running = (await rehearsal.states()).filter(({ State }) => State === 'running');
  // The mailbox keeps its mails in memory, as a trial run may.
  const services = [...new Set(running.map(({ Service }) => Service))];
  assert.ok(services.length > 10);
  for (const service of services) {
    await rehearsal.replace(service);
  }
  await expectBooking(rehearsal);
}
