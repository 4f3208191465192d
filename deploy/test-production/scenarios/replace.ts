import assert from 'node:assert/strict';
import { PASSWORD } from '@chaps/e2e/sign-up';
import { expect } from '@playwright/test';
import type { TestInstallation } from '../rehearsal.ts';
import { expectBooking, person } from './person.ts';

/** A new container has a different address, as after an update. */
export async function replaceEachService(rehearsal: TestInstallation): Promise<void> {
  const running = (await rehearsal.states()).filter(({ State }) => State === 'running');
  // Includes the mailbox, which keeps its mails in memory and loses them.
  const services = [...new Set(running.map(({ Service }) => Service))];
  assert.ok(services.length > 10);
  for (const service of services) {
    await rehearsal.replace(service);
  }
  await expect.poll(() => readSignInStatus(rehearsal), { timeout: 120_000 }).toBe(200);
  await expectBooking(rehearsal);
}

/** 500 for up to a minute, while Auth holds connections to the old database container. */
async function readSignInStatus(rehearsal: TestInstallation): Promise<number> {
  const body = { email: person.email, password: PASSWORD };
  return (await rehearsal.askAuth('POST', '/token?grant_type=password', { body })).status;
}
