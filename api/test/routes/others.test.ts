import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENTED_ENDPOINTS } from '../../src/platform/http/documentation.ts';
import { type Harness, startHarness } from '../harness.ts';
import { paymentSteps } from '../payment-steps.ts';
import { documentedRoutes, exampleBody, needsToken, type Route } from './document.ts';
import { type TestPerson, testPerson } from './fixtures.ts';

let api: Harness;
let routes: Route[];
let owner: TestPerson;
let others: TestPerson[];
/** Every id that the owner has, each with one in the same format that does not exist. */
let ids: Array<{ owned: string; nobodys: string }>;
/** The owner's id for a parameter of this name. */
let natural: Record<string, string>;

beforeAll(async () => {
  api = await startHarness();
  await api.payments.set({ webhooks: 'off' });
  routes = await documentedRoutes(api);
  const events = {
    paid: await api.event({ paymentRequired: true, slots: 1, seats: 400 }),
    free: await api.event({ slots: 4, seats: 400 }),
  };
  owner = await testPerson(api, events);
  const { capture } = paymentSteps(() => api);
  const { person, values } = owner;
  await api.payments.enterCard(String(values.order_id));
  const paid = await capture(person, String(values.order_id));
  const reference = String(paid.body.purchase_units[0].payments.captures[0].id);
  await api.owner
    .insertInto('results')
    .values({
      profile_id: person.profileId,
      appointment_id: null,
      test_result: '7.7',
      test_unit: 'ng/ml',
      comments: null,
      level: 'not said',
      sample_date: null,
    })
    .execute();
  others = await Promise.all(Array.from({ length: 30 }, () => testPerson(api, events)));
  natural = {
    profile_id: person.profileId,
    profileId: person.profileId,
    email: person.email,
    hold_id: String(values.hold_id),
    holdId: String(values.hold_id),
    appointment_id: String(values.appointment_id),
    appointmentId: String(values.appointment_id),
    order_id: String(values.order_id),
    payment_reference: reference,
    consentId: String(values.consentId),
  };
  const all = [...Object.values(natural), person.userId, ...(await idsInTheDatabase())];
  ids = [...new Set(all)].map((owned) => ({ owned, nobodys: likeness(owned) }));
});
afterAll(() => api.stop());

async function idsInTheDatabase(): Promise<string[]> {
  const { profileId } = owner.person;
  const { rows } = await sql<{ id: string }>`
    SELECT reference AS id FROM appointments WHERE profile_id = ${profileId}
    UNION SELECT consent_id::text FROM consents WHERE profile_id = ${profileId}
    UNION SELECT result_id::text FROM results WHERE profile_id = ${profileId}
    UNION SELECT mail_id::text FROM outbox JOIN appointments USING (appointment_id)
      WHERE appointments.profile_id = ${profileId}`.execute(api.owner);
  return rows.map(({ id }) => id);
}

/** Returns an id in the same format that does not exist. */
function likeness(id: string): string {
  if (id.includes('@')) return id.replace('person', 'nobody');
  if (/^[0-9a-f-]{36}$/.test(id)) return crypto.randomUUID();
  if (/^\d{8}$/.test(id)) return '99999999';
  return id.startsWith('CH-') ? 'CH-22222222' : 'NOBODYS0123456789';
}

async function holdings(): Promise<string> {
  const { profileId, userId } = owner.person;
  const { rows } = await sql<{ all: string }>`
    SELECT jsonb_build_array(
      (SELECT jsonb_agg(to_jsonb(p)) FROM profiles p WHERE user_id = ${userId}),
      (SELECT jsonb_agg(to_jsonb(a) ORDER BY a) FROM appointments a WHERE profile_id = ${profileId}),
      (SELECT jsonb_agg(to_jsonb(c) ORDER BY c) FROM consents c WHERE profile_id = ${profileId}),
      (SELECT jsonb_agg(to_jsonb(g) ORDER BY g) FROM gp_consents g JOIN consents USING (consent_id)
        WHERE profile_id = ${profileId}),
      (SELECT jsonb_agg(to_jsonb(r) ORDER BY r) FROM results r WHERE profile_id = ${profileId}),
      (SELECT jsonb_agg(to_jsonb(r) ORDER BY r) FROM access_log r WHERE profile_id = ${profileId}),
      (SELECT jsonb_agg(to_jsonb(e)) FROM erasure_requests e WHERE profile_id = ${profileId}),
      (SELECT jsonb_agg(to_jsonb(o) ORDER BY o) FROM payment_orders o JOIN appointments USING (appointment_id)
        WHERE profile_id = ${profileId}))::text AS all`.execute(api.owner);
  return rows[0]?.all ?? '';
}

/** The parameters of a request and the fields of its body: each may contain an id. */
const fieldsOf = (route: Route): string[] => [
  ...route.about.parameters.map(({ name }) => name),
  ...Object.keys(Object(exampleBody(route))),
];

async function ask(route: Route, { person, values }: TestPerson, name: string, value: string) {
  const own: Record<string, unknown> = { ...values, [name]: value };
  let url = route.path;
  const query = new URLSearchParams();
  for (const { in: position, name: parameter } of route.about.parameters) {
    const text = String(own[parameter] ?? '');
    if (position === 'path') url = url.replace(`{${parameter}}`, encodeURIComponent(text));
    else if (text) query.set(parameter, text);
  }
  const example = exampleBody(route);
  const body =
    example === undefined
      ? undefined
      : Object.fromEntries(
          Object.entries({ ...Object(example), [name]: value }).map(([key, part]) => [
            key,
            key in own ? own[key] : part,
          ]),
        );
  const answer = await api.call(route.method, `${url}?${query}`, {
    as: person,
    // A different address each time, to avoid the rate limits.
    headers: { 'x-forwarded-for': `81.${randomInt(250)}.${randomInt(250)}.${randomInt(250)}` },
    ...(body === undefined ? {} : { body }),
  });
  return {
    status: answer.status,
    body: answer.text.replace(/"request_id":"[^"]+"/, '').replaceAll(value, '<id>'),
  };
}

let tried = 0;
let unknown = 0;

async function compare(route: Route, name: string, owned: string, nobodys: string): Promise<void> {
  // The same person sends both requests, staying below every limit.
  const person = others[tried % others.length];
  tried += 1;
  if (!person) throw new Error('nobody to ask');
  const theirs = await ask(route, person, name, owned);
  const none = await ask(route, person, name, nobodys);
  const where = `${route.method} ${route.path} ${name}=${owned}`;
  expect(`${where}: ${theirs.status}`).not.toMatch(/: 5\d\d$/);
  if (needsToken(route) && natural[name] === owned) {
    unknown += 1;
    expect([where, theirs]).toEqual([where, { ...none, status: 404 }]);
  }
  expect([where, theirs.status]).toEqual([where, none.status]);
  for (const { owned: secret } of ids) {
    if (secret !== owned) expect(`${where}: ${theirs.body}`).not.toContain(`"${secret}"`);
  }
}

describe('another person’s id gets the same response as an unknown id', () => {
  afterAll(() => {
    expect(tried).toBeGreaterThan(800);
    // Comparisons for routes that accept a person's id at all.
    expect(unknown).toBeGreaterThan(18);
  });

  test.each([...DOCUMENTED_ENDPOINTS.keys()].map(({ route }) => route))('%s', async (tested) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === tested);
    if (!route) throw new Error('not in the document');
    const before = await holdings();
    for (const name of fieldsOf(route)) {
      await Promise.all(ids.map(({ owned, nobodys }) => compare(route, name, owned, nobodys)));
    }
    expect(await holdings()).toBe(before);
  });
});
