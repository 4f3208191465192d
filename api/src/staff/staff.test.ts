import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UNPRINTABLE } from '@chaps/contracts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRequest } from '../../test/factories.ts';
import { type Harness, type Person, startHarness } from '../../test/harness.ts';
import { staffTerminal } from '../../test/staff-terminal.ts';
import { COMMANDS } from '../cli/run-staff.ts';
import { reconcilePayments } from '../payments/reconcile.ts';
import { findPending, keepPending } from '../people/pending.ts';
import { createKeys } from '../security/keys.ts';

const NHS = '9434765919';
let api: Harness;
const { staff, file, pathOf, close } = staffTerminal(() => api);
beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
});
afterAll(async () => {
  await api.stop();
  await close();
});

const count = async (table: 'events' | 'results' | 'outbox' | 'audit_log') => {
  const { count } = await api.owner
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
const audit = async (action: string) =>
  (
    await api.owner
      .selectFrom('audit_log')
      .select(['actor', 'subject'])
      .where('action', '=', action)
      .execute()
  ).map(({ actor, subject }) => `${actor}: ${subject}`);

async function booking(options: Parameters<Harness['event']>[0] = {}, time = '09:00') {
  const event = await api.event(options);
  return { event, ...(await bookAt(event, time)) };
}
async function bookAt(event: { id: string; date: string }, time: string) {
  const person = await api.person();
  const path = `/auth/profile?email=${person.email}`;
  await api.call('PATCH', path, { as: person, body: { nhs_number: NHS } });
  const { body } = await api.call('POST', '/appointments', {
    as: person,
    body: bookingRequest(person, event, time),
  });
  const { appointment_id: appointmentId, reference } = body.appointment;
  return { person, appointmentId: String(appointmentId), reference: String(reference) };
}

describe('the command line', () => {
  test('help for all and for each, and code 2 for what is not understood', async () => {
    const all = await staff(['--help']);
    expect(all.code).toBe(0);
    for (const name of Object.keys(COMMANDS)) {
      expect(all.text).toContain(name);
      const one = await staff([name, '--help']);
      expect([one.code, one.text.includes('--dry-run')]).toEqual([0, true]);
    }
    for (const args of [[], ['nonsense'], ['cancel-event'], ['cancel-event', 'x', '--loud']]) {
      expect((await staff(args)).code).toBe(2);
    }
    expect((await staff(['cancel-event', 'x'])).text).toContain('x is no event id.');
  });

  test('as a program', () => {
    const entry = join(import.meta.dirname, '../cli/staff.ts');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['--import', 'tsx', entry, ...args], {
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: api.databaseUrl,
          ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
          HMAC_KEY: randomBytes(32).toString('base64'),
        },
      });
    const stuck = run('list-stuck-payments');
    expect([stuck.status, stuck.stdout]).toEqual([0, 'No payment is stuck.\n']);
    expect(run('cancel-event', crypto.randomUUID()).status).toBe(1);
  });
});

describe('import-events', () => {
  const header =
    'event_name,event_description,product_id,price,event_date,start_time,end_time,session_duration,total_spaces,access_code,payment_required,exclusive_for,contact_email,address_line_1,address_line_2,city,state,postcode,country,latitude,longitude,lab_name,email_template';
  const row = (name: string, change: { date?: string; price?: string; code?: string } = {}) =>
    `"${name}","A, B",psa,${change.price ?? '45.00'},${change.date ?? '2999-05-06'},09:00,10:00,15,10,${change.code ?? ''},yes,CORPORATE,a@example.org,Hall,,York,,YO1 6JX,United Kingdom,53.96,-1.08,,`;

  test('adds all of a sound file, with its slots, and none of it twice', async () => {
    await api.event();
    const path = await file('events.csv', header, row('First'), row('Second', { code: 'LODGE' }));
    const before = await count('events');
    expect((await staff(['import-events', path, '--dry-run'])).text).toContain(
      'nothing was changed',
    );
    expect(await count('events')).toBe(before);
    expect(await staff(['import-events', path])).toMatchObject({ code: 0 });
    const { body } = await api.call('GET', '/events?location=york');
    expect(body.events).toHaveLength(2);
    expect(body.events[0]).toMatchObject({ price: 4500, total_spaces: 10, start_time: '09:00' });
    const second = body.events.find((event: { is_private: boolean }) => event.is_private);
    const check = await api.call('POST', `/events/${second.event_id}/check-access-code`, {
      body: { access_code: 'lodge' },
    });
    expect(check.body.status).toBe('success');
    expect(await audit('event imported')).toHaveLength(2);
    const again = await staff(['import-events', path]);
    expect(again.code).toBe(1);
    expect(again.lines[0]).toBe('line 2, event_name: this event is there already');
  });

  test('reports every fault by its line, and adds nothing', async () => {
    const before = await count('events');
    const bad = await file(
      'bad.csv',
      header,
      row('Good'),
      row('Bad', { price: 'cheap' }),
      row('Bad too', { date: '2999-02-30' }),
    );
    const { code, text } = await staff(['import-events', bad]);
    expect(code).toBe(1);
    expect(text).toContain('line 3, price: must be pounds such as 45.00, or empty');
    expect(text).toMatch(/line 4, event_date: /);
    expect(await count('events')).toBe(before);
    const other = await file('other.csv', 'event_name,colour', 'x,red');
    expect((await staff(['import-events', other])).text).toContain(
      'line 1: the column colour is not known',
    );
    expect((await staff(['import-events', await pathOf('none.csv')])).code).toBe(1);
  });
});

describe('import-results', () => {
  const header = 'reference,nhs_number,date_of_birth,test_result,test_unit,comments,sample_date';
  const past = async (appointmentId: string) => {
    await sql`UPDATE events SET event_date = ${api.today}::date - 1 WHERE event_id =
      (SELECT event_id FROM appointments WHERE appointment_id = ${appointmentId})`.execute(
      api.owner,
    );
  };

  test('matches by reference and NHS number or birth date, and tells the person', async () => {
    const first = await booking({ name: 'Results' });
    const second = await bookAt(first.event, '09:15');
    await past(first.appointmentId);
    const path = await file(
      'results.csv',
      header,
      `${first.reference},943 476 5919,,0.8,ng/ml,"Green, fine",${api.today}`,
      `${second.reference},,1970-01-01,<0.1,ng/ml,,${api.today}`,
    );
    const imported = await staff(['import-results', path]);
    expect(imported.text).toBe('2 results added, 0 known before.');
    const { body } = await api.call('GET', `/medical/results/${second.person.profileId}`, {
      as: second.person,
    });
    expect(body.data[0].result).toMatchObject({ test_result: '<0.1', comments: null });
    expect(body.data[0].appointment.event_name).toBe('Results');
    const mails = await api.owner
      .selectFrom('outbox')
      .select('profile_id')
      .where('kind', '=', 'result-ready')
      .execute();
    expect(mails).toHaveLength(2);
    expect((await staff(['import-results', path])).text).toBe('0 results added, 2 known before.');
  });

  test('lists what does not match and every other fault, and imports nothing', async () => {
    const { event, ...good } = await booking();
    const wrong = await bookAt(event, '09:15');
    await past(good.appointmentId);
    const before = [await count('results'), await count('outbox')];
    const path = await file(
      'faults.csv',
      header,
      `${good.reference},${NHS},,1.0,ng/ml,,${api.today}`,
      `${wrong.reference},4010232137,,1.0,ng/ml,,${api.today}`,
      `CH-22222222,${NHS},,1.0,ng/ml,,${api.today}`,
      `${wrong.reference},,,1.0,ng/ml,,${api.today}`,
    );
    const { code, lines } = await staff(['import-results', path]);
    expect([code, lines]).toEqual([
      1,
      [
        `line 3, ${wrong.reference}: no match: the NHS number is not his`,
        'line 4, CH-22222222: no match: there is no such appointment',
        `line 5, ${wrong.reference}: the reference stands in the file twice`,
        'Nothing was changed.',
      ],
    ]);
    expect([await count('results'), await count('outbox')]).toEqual(before);
  });
});

test('export-appointments: what each reader needs, no more, no formula, a closed file', async () => {
  const { event, person, reference } = await booking();
  await api.owner
    .updateTable('profiles')
    .set({ first_name: '=1+1' })
    .where('profile_id', '=', person.profileId)
    .execute();
  const out = async (reader: string) => {
    const path = await pathOf(`${reader}.csv`);
    await staff(['export-appointments', event.id, '--for', reader, '--output', path]);
    return readFile(path, 'utf8');
  };
  const [clinic, laboratory] = [await out('clinic'), await out('laboratory')];
  expect(clinic).not.toContain(NHS);
  expect(parse(clinic, { columns: true })).toMatchObject([{ consent: 'no', share_with_gp: 'no' }]);
  expect(laboratory).not.toContain('+441632960000');
  expect(parse(laboratory, { columns: true })).toEqual([
    {
      reference,
      nhs_number: NHS,
      last_name: 'Tested',
      first_name: "'=1+1",
      date_of_birth: '1970-01-01',
      gender: 'Male',
    },
  ]);
  expect(await audit('appointments exported for the laboratory')).toEqual([
    `staff tester: event ${event.id}`,
  ]);
  expect((await staff(['export-appointments', event.id])).code).toBe(1);
});

test('send-consent-link queues one mail a call', async () => {
  const person = await api.person();
  const send = (...more: string[]) =>
    staff(['send-consent-link', person.email, '--date', '2999-01-01', ...more]);
  await send('--dry-run');
  expect((await send()).code).toBe(0);
  const mails = await api.owner
    .selectFrom('outbox')
    .select(['kind', 'test_date'])
    .where('profile_id', '=', person.profileId)
    .execute();
  expect(mails).toEqual([{ kind: 'consent-link', test_date: '2999-01-01' }]);
  expect((await staff(['send-consent-link', 'x@example.org', '--date', '2999-01-01'])).code).toBe(
    1,
  );
  expect((await staff(['send-consent-link', person.email, '--date', '2020-01-01'])).code).toBe(1);
});

describe('cancel-event', () => {
  const hold = (as: Person, eventId: string) =>
    api.call('POST', `/events/${eventId}/holds`, { as, body: { start_time: '09:15' } });
  const order = async (as: Person, holdId: string) => {
    const { body } = await api.call('POST', '/payments/orders', {
      as,
      body: { cart: [{ description: 'x', amount: 1 }], holdId },
    });
    await api.payments.enterCard(body.id);
    return String(body.id);
  };

  test('tells and refunds everyone in full, ends holds, and closes the event', async () => {
    const event = await api.event({ paymentRequired: true });
    const [paid, held, paying, late] = await Promise.all(
      Array.from({ length: 4 }, () => api.person()),
    );
    if (!paid || !held || !paying || !late) throw new Error('people');
    const at = async (as: Person, start_time: string) => {
      await api.consent(as, event);
      const { body } = await api.call('POST', `/events/${event.id}/holds`, {
        as,
        body: { start_time },
      });
      return String(body.hold.hold_id);
    };
    const paidId = await at(paid, '09:00');
    const path = `/payments/orders/${await order(paid, paidId)}/capture`;
    expect((await api.call('POST', path, { as: paid })).status).toBe(200);
    const heldId = await at(held, '09:15');
    const payingId = await at(paying, '09:30');
    const underWay = await order(paying, payingId);
    await sql`UPDATE appointments SET status = 'capturing' WHERE appointment_id = ${payingId}`.execute(
      api.owner,
    );
    await sql`UPDATE payment_orders SET status = 'capturing', updated_at = now() - interval '9 minutes'
      WHERE order_id = ${underWay}`.execute(api.owner);
    expect((await staff(['list-stuck-payments'])).text).toContain(underWay);

    expect((await staff(['cancel-event', event.id, '--dry-run'])).text).toContain(
      '1 appointments cancelled, 1 refunded, 1 holds ended, 1 payments under way.',
    );
    expect((await api.call('GET', `/events/${event.id}`)).status).toBe(200);
    expect((await staff(['cancel-event', event.id])).code).toBe(0);
    expect((await api.call('GET', `/events/${event.id}`)).status).toBe(404);
    expect((await hold(late, event.id)).status).toBe(404);

    // The payment that was under way arrives afterwards.
    await api.services.paypal.captureOrder(underWay, `capture-${underWay}-1`);
    await reconcilePayments(api.services);
    const { rows } = await sql`
      SELECT a.appointment_id AS id, a.status, r.amount_pence AS refund
      FROM appointments a LEFT JOIN refunds r USING (appointment_id)
      WHERE event_id = ${event.id} ORDER BY slot_starts_at`.execute(api.owner);
    expect(rows).toEqual([
      { id: paidId, status: 'cancelled', refund: 2500 },
      { id: heldId, status: 'released', refund: null },
      { id: payingId, status: 'refund_due', refund: 2500 },
    ]);
    const mails = await api.owner
      .selectFrom('outbox')
      .select(['mail_id', 'kind'])
      .where('appointment_id', '=', paidId)
      .where('kind', '=', 'event-cancelled')
      .execute();
    expect(mails).toHaveLength(1);
    await api.sendMails();
    const [message] = api.mailbox.store.list(paid.email);
    expect(message?.subject).toMatch(/^We have had to cancel An event/);
    expect(message?.text).toContain('The full amount of £25.00');
    expect(await audit('event cancelled')).toEqual([`staff tester: event ${event.id}`]);
    expect((await staff(['cancel-event', event.id])).code).toBe(1);
  });
});

test('export-person and erase-person', async () => {
  const { person } = await booking();
  const path = await pathOf('person.json');
  await staff(['export-person', person.profileId, '--output', path]);
  expect(JSON.parse(await readFile(path, 'utf8')).profile.nhsNumber).toBe(NHS);
  const refused = await staff(['erase-person', person.email]);
  expect([refused.code, refused.lines[0]]).toEqual([1, expect.stringContaining('is open.')]);
  await sql`UPDATE appointments SET status = 'cancelled' WHERE profile_id = ${person.profileId}`.execute(
    api.owner,
  );
  const erased = await staff(['erase-person', person.email]);
  expect([erased.code, erased.text.includes(person.userId)]).toEqual([0, true]);
  expect((await staff(['erase-person', person.profileId])).code).toBe(1);
  expect(await audit('person erased')).toEqual([`staff tester: profile ${person.profileId}`]);
});

const PENDING = {
  first_name: 'John',
  last_name: 'Smith',
  gender: null,
  date_of_birth: null,
  ethnicity: null,
  occupation: null,
  phone: null,
  home_address: null,
};

test('rotate-keys: everything opens with the new key alone', async () => {
  const { person, event } = await booking();
  const consent = await api.call('POST', '/medical/consent', {
    as: person,
    body: {
      numberOfPsaTest: '1',
      familyHistoryProstateCancer: 'No',
      familyHistoryBreastOvarianCancer: 'No',
      medicationHistory: 'None',
      terms: true,
      sampleConsent: true,
      psaTestDate: event.date,
      profileId: person.profileId,
    },
  });
  expect(consent.status).toBe(201);
  const waiting = crypto.randomUUID();
  const details = { ...PENDING, nhs_number: NHS };
  await keepPending(api.services, api.owner, waiting, details);
  const { ENCRYPTION_KEYS, HMAC_KEY } = api.services.config;
  const fresh = { id: 'k2', key: randomBytes(32) };
  const both = createKeys([fresh, ...ENCRYPTION_KEYS], HMAC_KEY);
  expect((await staff(['rotate-keys'], both)).code).toBe(0);
  expect((await staff(['rotate-keys'], both)).text).toContain('0 NHS numbers and 0 consents');
  const keys = api.services.keys;
  api.services.keys = createKeys([fresh], HMAC_KEY);
  try {
    const only = await staff(['export-person', person.profileId], api.services.keys);
    expect(only.text).toContain(NHS);
    expect(only.text).toContain('Which PSA test is this for you?');
    expect(await findPending(api.services, waiting)).toEqual(details);
  } finally {
    api.services.keys = keys;
  }
});

test('export-appointments tells the clinic whose result may be shared with the GP', async () => {
  const { event, person } = await booking();
  await api.consent(person, event);
  const clinic = async () => {
    const { lines } = await staff(['export-appointments', event.id, '--for', 'clinic']);
    return parse(lines.join('\n'), { columns: true });
  };
  expect(await clinic()).toMatchObject([{ consent: 'yes', share_with_gp: 'no' }]);
  const { body } = await api.call('GET', '/medical/consents', { as: person });
  const consentId = body.consents[0].consent_id;
  await api.call('POST', '/medical/gp-consents', { as: person, body: { consentId } });
  expect(await clinic()).toMatchObject([{ consent: 'yes', share_with_gp: 'yes' }]);
  const path = '/medical/gp-consents/withdrawal';
  await api.call('POST', path, { as: person, body: { consentId } });
  expect(await clinic()).toMatchObject([{ consent: 'yes', share_with_gp: 'no' }]);
});

test('a name in the database that would command a terminal is written out, in files too', async () => {
  const { event, person } = await booking();
  await api.owner
    .updateTable('profiles')
    .set({ first_name: 'Eve\u001b[2J', last_name: 'A\r\n\u202eB\u009b' })
    .where('profile_id', '=', person.profileId)
    .execute();
  const args = ['export-appointments', event.id, '--for', 'clinic'];
  const path = await pathOf('written-out.csv');
  await staff([...args, '--output', path]);
  const shown = (await staff(args)).text;
  for (const text of [shown, await readFile(path, 'utf8')]) {
    expect(text).toContain(String.raw`Eve\u001b[2J A\u000d\u000a\u202eB\u009b`);
    expect(text.replaceAll('\n', '')).not.toMatch(UNPRINTABLE);
  }
  const exported = await staff(['export-person', person.email]);
  expect(exported.text.replaceAll('\n', '')).not.toMatch(UNPRINTABLE);
  const unknown = await staff(['export-person', 'x\u001b[2J@example.org']);
  expect(unknown.text.replaceAll('\n', '')).not.toMatch(UNPRINTABLE);
});
