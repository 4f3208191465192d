import assert from 'node:assert/strict';
import { API, type TestInstallation } from '../rehearsal.ts';

const CLIENT_COUNT = 4;

/** Every request succeeds. There is no 429, because the limited requests come from many addresses. */
const EXPECTED_STATUSES = new Set([200, 201]);

/** A thousand callers write in turn. */
const getCallerAddress = (write: number) => `198.18.${write % 4}.${Math.floor(write / 4) % 250}`;

/**
 * Reads through the TLS proxy and writes behind it, without pause, while `work` runs.
 * @returns how many requests were sent, and their statuses
 * @throws when one failed
 */
export async function runUnderLoad(
  rehearsal: TestInstallation,
  work: () => Promise<void>,
): Promise<string> {
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let sent = 0;
  let done = false;
  const post = await rehearsal.proxied();
  const client = async (number: number) => {
    while (!done) {
      sent += 1;
      const reads = sent % 2 === 0;
      const body = { errorMessage: `load ${number}`, description: '' };
      const asked = reads
        ? rehearsal.call('GET', `${API}/events`)
        : post(getCallerAddress((sent - 1) / 2), '/logs/error', body);
      const { status, body: answer } = await asked.catch((error: unknown) => ({
        status: 0,
        body: String(error),
      }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!EXPECTED_STATUSES.has(status)) {
        const what = reads ? 'GET /events' : 'POST /logs/error';
        failures.push(`${new Date().toISOString()} ${what}: ${status} ${JSON.stringify(answer)}`);
      }
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENT_COUNT }, (_, number) => client(number)));
  try {
    await work();
  } finally {
    done = true;
    await clients;
  }
  assert.deepEqual(failures, []);
  assert.ok(sent > 100, `${sent} requests were sent`);
  return `${sent} requests, ${JSON.stringify([...statuses])}`;
}
