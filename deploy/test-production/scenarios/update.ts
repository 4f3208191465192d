import assert from 'node:assert/strict';
import { updateApi } from '../../update-api.ts';
import { API, COPIES, type Rehearsal } from '../rehearsal.ts';

const CLIENTS = 4;
const MOST_REQUESTS = 20_000;

/** A caller that sends so much is asked to wait (429); everything else is done. */
const EXPECTED = new Set([200, 201, 429]);

function load(rehearsal: Rehearsal) {
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let sent = 0;
  let done = false;
  const client = async (number: number) => {
    while (!done && sent < MOST_REQUESTS) {
      sent += 1;
      const reads = sent % 2 === 0;
      const body = { errorMessage: `load ${number}`, description: '' };
      const asked = reads
        ? rehearsal.call('GET', `${API}/events`)
        : rehearsal.call('POST', `${API}/logs/error`, { body });
      const { status, body: answer } = await asked.catch((error: unknown) => ({
        status: 0,
        body: String(error),
      }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!EXPECTED.has(status)) {
        const what = reads ? 'GET /events' : 'POST /logs/error';
        failures.push(`${new Date().toISOString()} ${what}: ${status} ${JSON.stringify(answer)}`);
      }
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return async () => {
    done = true;
    await clients;
    return { sent, statuses, failures };
  };
}

export async function updateWithoutPause(rehearsal: Rehearsal): Promise<void> {
  const containers = async () =>
    (await rehearsal.compose(['ps', '--quiet', 'api'])).split('\n').filter(Boolean);
  const before = await containers();
  const end = load(rehearsal);
  await updateApi(
    (args) => rehearsal.compose(args),
    (args) => rehearsal.engine.run(args),
    COPIES,
  );
  const { sent, statuses, failures } = await end();
  const after = await containers();
  assert.equal(after.length, COPIES);
  assert.deepEqual(
    after.filter((container) => before.includes(container)),
    [],
  );
  assert.deepEqual(failures, []);
  assert.ok(sent > 100, `${sent} requests were sent`);
  process.stdout.write(`update under load: ${sent} requests, ${JSON.stringify([...statuses])}\n`);
}
