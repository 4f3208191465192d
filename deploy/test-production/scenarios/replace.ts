import assert from 'node:assert/strict';
import { PASSWORD } from '@chaps/e2e/sign-up';
import { expect } from '@playwright/test';
import type { Rehearsal } from '../rehearsal.ts';
import { expectBooking, person } from './person.ts';

/** A new container has another address, as after an update. */
export async function replaceEach(rehearsal: Rehearsal): Promise<void> {
  const running = (await rehearsal.states()).filter(({ State }) => State === 'running');
  // The mailbox keeps its mails in memory, as a trial run may.
  const services = [...new Set(running.map(({ Service }) => Service))];
  assert.ok(services.length > 10);
  for (const service of services) {
    await rehearsal.replace(service);
  }
  await expect.poll(() => statusOfSignIn(rehearsal), { timeout: 120_000 }).toBe(200);
  await expectBooking(rehearsal);
}

/** 500 while Auth has connections to the database that is gone, at most a minute. */
async function statusOfSignIn(rehearsal: Rehearsal): Promise<number> {
  const body = { email: person.email, password: PASSWORD };
  return (await rehearsal.askAuth('POST', '/token?grant_type=password', { body })).status;
}
