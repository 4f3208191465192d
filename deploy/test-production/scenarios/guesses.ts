import assert from 'node:assert/strict';
import { newcomer } from '@chaps/e2e/sign-up';
import type { TestInstallation } from '../rehearsal.ts';

const GUESS_COUNT = 400;

/** Each guess claims a different address; the limit applies to the real one. */
export async function limitGuesses(rehearsal: TestInstallation): Promise<void> {
  const { email } = newcomer();
  for (let guess = 0; guess < GUESS_COUNT; guess += 1) {
    const address = `203.0.113.${guess % 256}`;
    const { status } = await rehearsal.askAuth('POST', '/token?grant_type=password', {
      body: { email, password: `Wrong-Horse-${guess}` },
      headers: { 'x-forwarded-for': address, 'x-real-ip': address },
    });
    if (status === 429) return;
    assert.equal(status, 400);
  }
  assert.fail(`${GUESS_COUNT} guesses were answered`);
}
