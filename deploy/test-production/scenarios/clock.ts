import assert from 'node:assert/strict';
import { newcomer } from '@chaps/e2e/sign-up';
import { compared, SET_CLOCK_ADVICE } from '../../doctor/clock.ts';
import { OPERATOR, type TestInstallation } from '../rehearsal.ts';
import { bookAndPay, findEventId } from './booking.ts';
import { expectBooking } from './person.ts';

const HOUR_SECONDS = 3600;

/** As described in docs/operations/alerts.md: a process checks the provider's clock when it starts. */
async function moveOtherClocksAhead(rehearsal: TestInstallation, seconds: number): Promise<void> {
  rehearsal.configure({ PAYMENTS_AHEAD_SECONDS: String(seconds) });
  await rehearsal.replace('payments');
  await rehearsal.compose(['restart', 'api', 'worker']);
  await rehearsal.settled();
}

/**
 * All containers have this machine's clock, which cannot be changed. The clocks of the payment provider and
 * the browsers are an hour ahead instead.
 */
export async function detectSlowClock(rehearsal: TestInstallation): Promise<void> {
  await moveOtherClocksAhead(rehearsal, HOUR_SECONDS);
  const started = performance.now();
  await rehearsal.mailbox.findMail(OPERATOR, /^\[firing\] ClockOff$/);
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(`the mail about the clock arrived after ${seconds} seconds\n`);
  const provider = `http://localhost:${rehearsal.environment.PAYMENTS_PORT}`;
  assert.equal((await compared(provider, SET_CLOCK_ADVICE)).outcome, 'fail');

  await bookAndPay(rehearsal, newcomer(), await findEventId(rehearsal), HOUR_SECONDS);
  await expectBooking(rehearsal, HOUR_SECONDS);

  await moveOtherClocksAhead(rehearsal, 0);
  await expectBooking(rehearsal);
}
