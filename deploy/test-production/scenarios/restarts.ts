import assert from 'node:assert/strict';
import type { Rehearsal } from '../rehearsal.ts';
import { expectBooking } from './person.ts';

export async function restartEach(rehearsal: Rehearsal): Promise<void> {
  const running = (await rehearsal.states()).filter(({ State }) => State === 'running');
  // The mailbox keeps its mails in memory, as a trial run may.
  const services = [...new Set(running.map(({ Service }) => Service))];
  assert.ok(services.length > 10);
  for (const service of services) {
    await rehearsal.compose(['restart', '--no-deps', service]);
    await rehearsal.settled();
  }
  await expectBooking(rehearsal);
}
