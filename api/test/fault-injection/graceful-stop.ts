import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { freePort } from '@chaps/local/processes/free-port';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { queueMail } from '../../src/messages/email/outbox.ts';
import type { Person } from '../makers.ts';
import { startApiProcess, startWorkerProcess } from './api-process.ts';
import { POLLING } from './fixtures.ts';
import type { Stack } from './stack.ts';

/** Seconds of grace: one longer than a busy machine needs here, and one too short to finish. */
const [LONG, SHORT] = ['120', '1'];

/** trust.md: 'SIGTERM: finish what is in flight, take no more, close keep-alive connections, exit 0'. */
export function testGracefulStop(stack: () => Stack) {
  const closing: Array<() => unknown> = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** @param grace seconds allowed for work in progress */
  async function startCopy(grace: string) {
    const port = String(await freePort());
    const api = await startApiProcess({
      ...stack().environment,
      PORT: port,
      JOBS: 'off',
      STOP_GRACE_SECONDS: grace,
    });
    closing.push(api.kill);
    return { api, port: Number(port) };
  }
  const isStopping = (process: { log: () => string }) =>
    expect.poll(process.log, POLLING).toContain('"msg":"stopping"');

  /** Locks a person's row until `release`, so that updates have to wait. */
  async function lockProfile(person: Person) {
    const client = new pg.Client({ connectionString: stack().ownerUrl });
    await client.connect();
    closing.push(() => client.end());
    await client.query('BEGIN');
    await client.query('SELECT FROM profiles WHERE profile_id = $1 FOR UPDATE', [person.profileId]);
    const waiting = async () => {
      const { rows } = await stack().ownerPool.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ILIKE '%profiles%'",
      );
      return rows.length;
    };
    return { waiting, release: () => client.query('COMMIT') };
  }

  async function changePhone(port: number, person: Person, agent: Agent) {
    const path = `/auth/profile?email=${person.email}`;
    const sent = httpRequest({
      port,
      path,
      agent,
      method: 'PATCH',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    });
    sent.end(JSON.stringify({ phone: '+447700900999' }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    for await (const _chunk of answer);
    return answer;
  }

  describe('stopped while working', () => {
    test('the API finishes requests in progress, closes keep-alive connections, and exits with 0', async () => {
      const { api, port } = await startCopy(LONG);
      const person = await stack().person();
      const agent = new Agent({ keepAlive: true });
      closing.push(() => agent.destroy());
      const idle = connect(port, 'localhost');
      idle.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(idle, 'data');
      const idleEnded = once(idle, 'close');

      const lock = await lockProfile(person);
      const answering = changePhone(port, person, agent);
      await expect.poll(lock.waiting, POLLING).toBe(1);
      const ended = api.stop();
      await isStopping(api);
      await idleEnded;
      await expect(fetch(`${api.url}/health`)).rejects.toThrow();
      expect(api.running()).toBe(true);
      await lock.release();
      const answer = await answering;
      expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
      // The exit code would be 1 if work were still in progress at the end of the grace period.
      expect(await ended).toBe(0);
    }, 180_000);

    test('the API exits with 0 even if a request never ends', async () => {
      const { api, port } = await startCopy(SHORT);
      const slow = connect(port, 'localhost');
      slow.on('error', () => undefined);
      const cut = once(slow, 'close');
      slow.write(
        'POST /logs/error HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
      // Another response from the same process shows that the first bytes have arrived.
      expect((await fetch(`${api.url}/health`)).status).toBe(200);
      expect(await api.stop()).toBe(0);
      await cut;
    }, 180_000);

    async function startBusyWorker(grace: string) {
      // Stops the other worker, so that it cannot take the job.
      await stack().api().stop();
      const wire = await startHeldWire(new URL(stack().mailbox.url));
      closing.push(wire.close);
      const worker = await startWorkerProcess({
        ...stack().environment,
        SMTP_URL: wire.url,
        STOP_GRACE_SECONDS: grace,
      });
      closing.push(worker.kill);
      const email = `held-${crypto.randomUUID()}@example.org`;
      await stack()
        .owner.insertInto('subscriptions')
        .values({ email, name: 'Held', hear_about_event: true, unsubscribed_at: null })
        .execute();
      await queueMail(stack().owner, { kind: 'newsletter-welcome', occasion: email, email });
      await wire.taken;
      const sentAt = async () => {
        const mail = await stack()
          .owner.selectFrom('outbox')
          .select('sent_at')
          .where('occasion', '=', email)
          .executeTakeFirstOrThrow();
        return mail.sent_at;
      };
      return { worker, wire, sentAt };
    }

    test('the worker finishes its current job and exits with 0', async () => {
      const { worker, wire, sentAt } = await startBusyWorker(LONG);
      const ended = worker.stop();
      await isStopping(worker);
      expect(worker.running()).toBe(true);
      wire.release();
      expect(await ended).toBe(0);
      expect(await sentAt()).toBeInstanceOf(Date);
    }, 180_000);

    test('the worker exits with 0 even if a job never ends', async () => {
      const { worker, sentAt } = await startBusyWorker(SHORT);
      expect(await worker.stop()).toBe(0);
      expect(await sentAt()).toBeNull();
    }, 180_000);
  });
}

async function startHeldWire(target: URL) {
  const ends = new Set<Socket>();
  const taken = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const server = createServer(async (near) => {
    taken.resolve();
    await released.promise;
    const far = connect(Number(target.port), target.hostname);
    for (const end of [near, far]) ends.add(end.on('error', () => end.destroy()));
    near.pipe(far).pipe(near);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `smtp://localhost:${(server.address() as AddressInfo).port}`,
    taken: taken.promise,
    release: released.resolve,
    close() {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
