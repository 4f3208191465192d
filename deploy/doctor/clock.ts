import { type Finding, fail, ok, type Question, sendRequest, warn } from './check.ts';
import type { DoctorSettings } from './settings.ts';

const WARN_SECONDS = 3;
/** A code from an authenticator app is valid for half a minute. */
const FAIL_SECONDS = 30;

/** Seconds by which a server's clock is ahead of this machine's. The `Date` header has whole seconds. */
async function measureClockOffset(url: string): Promise<number> {
  const before = Date.now();
  const { headers } = await sendRequest(url, { method: 'HEAD' });
  const after = Date.now();
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) throw new Error(`${url} returned no valid Date header`);
  return (date + 500 - (before + after) / 2) / 1000;
}

/**
 * Compares a server's clock with this machine's.
 * @param url any address that responds
 * @param advice what to do when they differ
 * @throws {Error} when it does not respond
 */
export async function compared(url: string, advice: string): Promise<Finding> {
  const ahead = await measureClockOffset(url);
  const off = Math.abs(ahead);
  const seen = `${off.toFixed(1)} s ${ahead < 0 ? 'behind' : 'ahead of'} this machine`;
  if (off > FAIL_SECONDS) return fail(seen, advice);
  return off > WARN_SECONDS ? warn(seen, advice) : ok(seen);
}

const SET_TIME_ADVICE = 'Switch on time synchronisation there: timedatectl set-ntp true';
export const SET_CLOCK_ADVICE = 'The clock of this machine is wrong: timedatectl set-ntp true';

/** Compares the servers' clocks with this machine's, and this machine's with the payment provider's. */
export const listClockQuestions = ({ api, auth, paymentsApi }: DoctorSettings): Question[] => [
  { name: 'API clock', look: () => compared(`${api}/health`, SET_TIME_ADVICE) },
  {
    name: 'sign-in service clock',
    look: () => compared(`${auth}/auth/v1/health`, SET_TIME_ADVICE),
  },
  { name: 'payment provider clock', look: () => compared(paymentsApi, SET_CLOCK_ADVICE) },
];
