import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveTo, type Operator } from '../../update.ts';
import { ownImage, RELEASE } from '../images.ts';
import { API, COPIES, type Rehearsal } from '../rehearsal.ts';

const CLIENTS = 4;
const MOST_REQUESTS = 20_000;

/** A caller that sends so much is asked to wait (429); everything else is done. */
const EXPECTED = new Set([200, 201, 429]);

/** The next release: a migration that adds, as each one does until nothing uses what it replaces. */
const NEXT = {
  release: `${RELEASE}-next`,
  recipe: `FROM ${ownImage('chaps-api')}
USER root
RUN echo 'ALTER TABLE events ADD COLUMN of_next_release text;' \
  > api/migrations/29991231000000_next.sql
USER node
`,
};
/** A release whose API ends as soon as it is started. */
const BROKEN = {
  release: `${RELEASE}-broken`,
  recipe: `FROM ${ownImage('chaps-api')}\nCMD ["node", "--eval", "process.exit(1)"]\n`,
};

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

/** Releases of the running containers of API and worker. */
async function running(rehearsal: Rehearsal): Promise<string[]> {
  return (await rehearsal.states())
    .filter(({ Service, State }) => ['api', 'worker'].includes(Service) && State === 'running')
    .map(({ Service, Image }) => `${Service} ${Image.slice(Image.lastIndexOf(':') + 1)}`)
    .sort();
}

const both = (release: string) => [
  ...Array.from({ length: COPIES }, () => `api ${release}`),
  `worker ${release}`,
];

/** The commands of docs/operations/release.md. */
export async function updateAndBack(rehearsal: Rehearsal): Promise<void> {
  for (const { release, recipe } of [NEXT, BROKEN]) {
    const file = join(rehearsal.folder, 'Containerfile');
    writeFileSync(file, recipe);
    const tag = ['--tag', ownImage('chaps-api', release)];
    await rehearsal.engine.run(['build', ...tag, '--file', file, rehearsal.folder]);
  }
  const operator: Operator = {
    compose: (args, release) =>
      rehearsal.compose(args, { environment: release ? { RELEASE: release } : {} }),
    docker: (args) => rehearsal.engine.run(args),
  };
  const added = () =>
    rehearsal.count('chaps', `information_schema.columns WHERE column_name = 'of_next_release'`);
  assert.deepEqual(await running(rehearsal), both(RELEASE));

  const end = load(rehearsal);
  await assert.rejects(moveTo(BROKEN.release, operator, { migrate: true }));
  assert.deepEqual(await running(rehearsal), both(RELEASE));
  await moveTo(NEXT.release, operator, { migrate: true });
  assert.deepEqual(await running(rehearsal), both(NEXT.release));
  assert.equal(await added(), 1);
  await moveTo(RELEASE, operator, { migrate: false });
  assert.deepEqual(await running(rehearsal), both(RELEASE));
  const { sent, statuses, failures } = await end();
  assert.deepEqual(failures, []);
  assert.ok(sent > 100, `${sent} requests were sent`);
  // What every `up` runs; the later release's migration stays.
  await rehearsal.compose(['run', '--rm', '--no-deps', '-T', 'migrate']);
  assert.equal(await added(), 1);
  process.stdout.write(`update and back: ${sent} requests, ${JSON.stringify([...statuses])}\n`);
}
