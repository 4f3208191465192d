import { addDays, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { eventEditor } from '../../test/event-editor.ts';
import { test as base } from '../../test/fixtures.ts';
import type { Harness } from '../../test/harness.ts';
import { deleteExpired } from '../platform/jobs/retention.ts';
import { sendEventAlerts } from './alerts.ts';

type Options = NonNullable<Parameters<Harness['event']>[0]>;

const addressOf = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

const test = base
  .extend('alerts', { scope: 'file' }, ({ api }) => {
    // Fixed at noon, so that midnight cannot fall between two mails on one day.
    api.services.now = () => londonInstant(api.today, '12:00');
    // Each request comes from its own network unless a test says otherwise, because they are rate-limited.
    let network = 0;
    const send = (email: string, district: string, remoteAddress = `203.0.113.${++network}`) =>
      api.app.inject({
        method: 'POST',
        url: '/event-alerts',
        remoteAddress,
        payload: { email, district },
      });
    return {
      send,
      /** Subscribes a new address to alerts. */
      async waiting(...districts: string[]) {
        const email = addressOf('waiting');
        for (const district of districts) {
          expect((await send(email, district)).statusCode).toBe(201);
        }
        return email;
      },
      /** The mails sent to an address, after the job has run twice. */
      async notified(email: string) {
        await sendEventAlerts(api.services);
        await sendEventAlerts(api.services);
        await api.sendMails();
        return api.mailbox.store.list(email);
      },
    };
  })
  .extend('draft', { scope: 'file' }, ({ api }) => {
    /** Creates a draft, and functions for what staff do with it. */
    return async (options: Options) => {
      const event = await api.event(options);
      await sql`UPDATE events SET published_at = NULL, place_confirmed = true
        WHERE event_id = ${event.id}`.execute(api.owner);
      const { as } = await eventEditor(api, event.id);
      const press = async (action: string, body: object = {}) => {
        const answer = await api.call('POST', `/staff/events/${event.id}/${action}`, { as, body });
        expect([action, answer.status, answer.text]).toEqual([action, 200, expect.any(String)]);
      };
      return { event, press };
    };
  });

/** Locations of districts, so that each test has its own neighbourhood. */
const AT = {
  CO4: { latitude: 51.912, longitude: 0.925 },
  LS2: { latitude: 53.803, longitude: -1.547 },
  NE1: { latitude: 54.972, longitude: -1.613 },
  NR1: { latitude: 52.62, longitude: 1.31 },
  PL1: { latitude: 50.369, longitude: -4.149 },
  TR1: { latitude: 50.263, longitude: -5.051 },
  IV1: { latitude: 57.49, longitude: -4.23 },
  EX1: { latitude: 50.725, longitude: -3.51 },
  SA1: { latitude: 51.62, longitude: -3.94 },
  DG1: { latitude: 55.07, longitude: -3.6 },
  YO1: { latitude: 53.958, longitude: -1.08 },
} as const;

describe('a request for alerts about nearby events', () => {
  test('gets the same response whether or not the address is known', async ({ api, alerts }) => {
    const email = await alerts.waiting('AB10');
    const [again, other] = [
      await alerts.send(email.toUpperCase(), 'AB10'),
      await alerts.send(addressOf('new'), 'AB10'),
    ];
    expect([again.statusCode, again.body]).toEqual([other.statusCode, other.body]);
    const { rows } = await sql`SELECT FROM event_alerts WHERE email = ${email}`.execute(api.owner);
    expect(rows).toHaveLength(1);
  });

  test.for([
    ['sam at home', 'AB10', 'Please enter a valid email address.'],
    ['wrong@example.org', 'AB10 1AB', 'Please search for your postcode again.'],
    ['wrong@example.org', 'ZZ99', 'We could not find this postcode.'],
  ] as const)(
    'gets an error message for %s, %s',
    async ([email, district, message], { alerts }) => {
      const answer = await alerts.send(email, district);
      expect([answer.statusCode, answer.json().error.message]).toEqual([422, message]);
      expect(await alerts.notified(email)).toEqual([]);
    },
  );

  test('is rate-limited', async ({ alerts }) => {
    const statuses = new Set<number>();
    for (let count = 0; count < 21; count += 1) {
      statuses.add((await alerts.send('often@example.org', 'AB10', '198.51.100.7')).statusCode);
    }
    expect([...statuses]).toEqual([201, 429]);
  });
});

describe('the mail about a nearby event', () => {
  test('is sent once, when an event is published', async ({ api, alerts, draft }) => {
    const first = await draft({ name: 'The new event', ...AT.CO4 });
    const [near, nearby, far] = [
      await alerts.waiting('CO4'),
      await alerts.waiting('IP1'),
      await alerts.waiting('AB10'),
    ];
    expect(await alerts.notified(near)).toEqual([]);
    await first.press('publication');
    const [mail, ...more] = await alerts.notified(near);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^There is an event near CO4: /);
    for (const form of [mail?.html, mail?.text]) {
      for (const words of ['The new event', '09:00', 'The Secret Hall', first.event.id]) {
        expect(form).toContain(words);
      }
    }
    expect(await alerts.notified(nearby)).toHaveLength(1);
    expect(await alerts.notified(far)).toEqual([]);
    await (await draft(AT.CO4)).press('publication');
    await tomorrow(api, async () => expect(await alerts.notified(near)).toHaveLength(1));
  });

  test.for([
    ['needs an access code', { accessCode: 'LODGE-1' }],
    ['is for a company', { audience: 'CORPORATE' }],
    ['is for freemasons', { audience: 'FREEMASONS' }],
    ['is 40 miles away', { latitude: AT.NR1.latitude + 0.58 }],
    ['ends within a day', { soon: true }],
    ['has no free place', { seats: 0 }],
  ] as const)('is not sent for an event that %s', async ([, options], { api, alerts }) => {
    await api.event({ ...AT.NR1, ...options });
    expect(await alerts.notified(await alerts.waiting('NR1'))).toEqual([]);
  });

  test('waits while booking is closed, and is sent when it reopens', async ({ alerts, draft }) => {
    const { press } = await draft(AT.LS2);
    await press('publication');
    await press('booking', { open: false });
    const email = await alerts.waiting('LS2');
    expect(await alerts.notified(email)).toEqual([]);
    await press('booking', { open: true });
    expect(await alerts.notified(email)).toHaveLength(1);
  });

  test('is sent when somebody gives up the last seat', async ({ api, alerts, booking }) => {
    const { person, appointmentId } = await booking.freeBooking({ ...AT.NE1, slots: 1, seats: 1 });
    const email = await alerts.waiting('NE1');
    expect(await alerts.notified(email)).toEqual([]);
    const path = `/appointments/${appointmentId}/cancellation`;
    expect((await api.call('POST', path, { as: person, body: {} })).status).toBe(200);
    expect(await alerts.notified(email)).toHaveLength(1);
  });

  test('is not sent if the event is called off first, but is sent for the next one', async ({
    api,
    alerts,
    draft,
  }) => {
    const { press, event } = await draft(AT.PL1);
    await press('publication');
    const email = await alerts.waiting('PL1');
    await sendEventAlerts(api.services);
    await sql`UPDATE events SET cancelled_at = now() WHERE event_id = ${event.id}`.execute(
      api.owner,
    );
    expect(await alerts.notified(email)).toEqual([]);
    await (await draft(AT.PL1)).press('publication');
    await tomorrow(api, async () => expect(await alerts.notified(email)).toHaveLength(1));
  });

  test('is sent at most once a day, however many alerts were requested', async ({
    api,
    alerts,
  }) => {
    await api.event(AT.TR1);
    await api.event(AT.IV1);
    const email = await alerts.waiting('TR1', 'IV1');
    expect(await alerts.notified(email)).toHaveLength(1);
    await tomorrow(api, async () => expect(await alerts.notified(email)).toHaveLength(2));
  });

  test('is sent again to people who request alerts again', async ({ api, alerts }) => {
    await api.event(AT.EX1);
    const email = await alerts.waiting('EX1');
    expect(await alerts.notified(email)).toHaveLength(1);
    await alerts.send(email, 'EX1');
    expect(await alerts.notified(email)).toHaveLength(1);
    await tomorrow(api, async () => expect(await alerts.notified(email)).toHaveLength(2));
  });

  test('has a link that ends all alerts for the address with one click', async ({
    api,
    alerts,
  }) => {
    await api.event(AT.YO1);
    const email = await alerts.waiting('YO1', 'AB10');
    const left = async () =>
      (await sql`SELECT FROM event_alerts WHERE email = ${email}`.execute(api.owner)).rows.length;
    const [mail] = await alerts.notified(email);
    const raw = String(await api.mailbox.raw(mail?.id ?? ''));
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const link = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(raw)?.[1] ?? '';
    expect(link).not.toContain('waiting');
    for (const form of [mail?.html, mail?.text]) expect(form).toContain('/event-alerts/end?token=');
    const path = link.slice(new URL(link).origin.length);

    const opened = await api.call('GET', path);
    expect([opened.status, opened.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(opened.text).toContain('<button>Stop these e-mails</button>');
    expect(await left()).toBe(2);

    const press = async (url: string) =>
      (
        await api.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
      ).statusCode;
    expect(await press(`${path}x`)).toBe(404);
    expect([await press(path), await press(path)]).toEqual([200, 200]);
    expect(await left()).toBe(0);
    await tomorrow(api, async () => expect(await alerts.notified(email)).toHaveLength(1));
  });
});

describe('the address of an alert', () => {
  const tracesOf = async (api: Harness, email: string) => {
    const { rows } = await sql<{ outbox: number; deliveries: number }>`
      SELECT (SELECT count(*)::int FROM outbox o WHERE o::text LIKE ${`%${email}%`}) AS outbox,
        (SELECT count(*)::int FROM deliveries WHERE address = ${email}) AS deliveries`.execute(
      api.owner,
    );
    return rows[0];
  };
  const endAll = (api: Harness, mail: { text?: string } | undefined) =>
    api.app.inject({
      method: 'POST',
      url: /\/event-alerts\/end\?token=[\w-]+\.[\w-]+\.[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  const NONE = { outbox: 0, deliveries: 0 };

  test('is also deleted from sent mails when the person unsubscribes, without a second mail that day', async ({
    api,
    alerts,
  }) => {
    await api.event(AT.SA1);
    const email = await alerts.waiting('SA1');
    const [mail] = await alerts.notified(email);
    expect(await tracesOf(api, email)).toEqual({ outbox: 1, deliveries: 1 });
    expect((await endAll(api, mail)).statusCode).toBe(200);
    expect(await tracesOf(api, email)).toEqual(NONE);
    await alerts.send(email, 'SA1');
    expect(await alerts.notified(email)).toHaveLength(1);
    await tomorrow(api, async () => expect(await alerts.notified(email)).toHaveLength(2));
  });

  test('is deleted a month after the mail, with the alert', async ({ api, alerts }) => {
    await api.event(AT.DG1);
    const email = await alerts.waiting('DG1');
    expect(await alerts.notified(email)).toHaveLength(1);
    const age = async (days: number) => {
      const by = sql`make_interval(days => ${days})`;
      await sql`UPDATE outbox SET created_at = created_at - ${by}, sent_at = sent_at - ${by}
        WHERE email = ${email}`.execute(api.owner);
      await sql`UPDATE event_alerts SET created_at = created_at - ${by}
        WHERE email = ${email}`.execute(api.owner);
      await deleteExpired(api.services.db);
    };
    await age(29);
    expect(await tracesOf(api, email)).toEqual({ outbox: 1, deliveries: 1 });
    await age(2);
    expect(await tracesOf(api, email)).toEqual(NONE);
  });
});

/** Runs some work at noon the next day. */
async function tomorrow(api: Harness, work: () => Promise<unknown>): Promise<void> {
  const { now } = api.services;
  api.services.now = () => londonInstant(addDays(api.today, 1), '12:00');
  try {
    await work();
  } finally {
    api.services.now = now;
  }
}
