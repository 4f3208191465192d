import { randomUUID } from 'node:crypto';
import { londonInstant } from '@chaps/domain';
import { CompactEncrypt } from 'jose';
import { describe, expect } from 'vitest';
import { testWithTwoPeople } from '../../test/event-day.ts';
import { releasedResult } from '../../test/released-result.ts';

const test = testWithTwoPeople.extend('day', ({ api, day: { begin }, console: { call } }) => {
  /** A tablet of the event, with the calls that it makes. */
  const withTablet = async (eventId: string, label: string) => {
    const { code } = (await call('POST', `${eventId}/devices/codes`)).body;
    const volunteer = await api.staff('check-in', eventId);
    const enrolled = await call('POST', `${eventId}/devices`, { code, label }, volunteer);
    const device: string = enrolled.body.device_id;
    const query = (unsent?: number) => (unsent === undefined ? '' : `unsent=${unsent}`);
    return {
      /** Locked, without a session. */
      poll: async (unsent?: number) =>
        (await api.call('GET', `/clinic-devices/${device}?${query(unsent)}`)).status,
      read: async (unsent: number) => {
        const path = `${eventId}/day?device=${device}&${query(unsent)}`;
        return (await call('GET', path, undefined, volunteer)).status;
      },
      send: async (...actions: object[]) => {
        const body = { device, unsent: 0, actions };
        expect((await call('POST', `${eventId}/actions`, body, volunteer)).status).toBe(200);
      },
      close: (reason?: string) => call('POST', `${eventId}/closure`, { reason }),
    };
  };
  return { begin, withTablet };
});

describe('the day list', () => {
  test('names people for the door, and contains no other personal data', async ({
    api,
    day: { begin },
    console: { call },
  }) => {
    const { event, person, appointmentId } = await begin();
    const answer = await call('GET', `${event.id}/day`);
    expect(Object.keys(answer.body)).toEqual([
      'version',
      'read_at',
      'public_key',
      'event_name',
      'event_date',
      'start_time',
      'end_time',
      'closed_at',
      'walk_in_rule',
      'labels',
      'leading_zeros',
      'appointments',
      'walk_ins',
    ]);
    expect(answer.body.appointments[0]).toEqual({
      appointment_id: appointmentId,
      reference: expect.stringMatching(/^CH-/),
      first_name: 'Person',
      last_name: 'Tested',
      date_of_birth: '1970-01-01',
      start_time: '09:00',
      origin: 'website',
      is_cancelled: false,
      consent_given: false,
      questions_to_ask: 'all',
      is_unpaid: false,
      state: 'expected',
      since: null,
      last_action_id: null,
      arrived_at: null,
      ready_at: null,
    });
    const profile = await api.owner
      .selectFrom('profiles')
      .select(['phone', 'home_address'])
      .where('profile_id', '=', person.profileId)
      .executeTakeFirstOrThrow();
    const secrets = [person.email, person.profileId, profile.phone];
    for (const secret of secrets) if (secret) expect(answer.text).not.toContain(secret);
  });

  test('is available to staff who run the day of this event, until their role ends', async ({
    api,
    day: { begin },
    console: { call },
  }) => {
    const { event, at, action } = await begin();
    for (const role of ['check-in', 'phlebotomist'] as const) {
      at('09:30');
      const volunteer = await api.staff(role, event.id);
      expect((await call('GET', `${event.id}/day`, undefined, volunteer)).status).toBe(200);
      expect((await call('POST', `${event.id}/closure`, {}, volunteer)).status).toBe(403);
      expect((await call('GET', `${event.id}/bookings`, undefined, volunteer)).status).toBe(403);
      const elsewhere = await api.staff(role, (await api.event()).id);
      expect((await call('GET', `${event.id}/day`, undefined, elsewhere)).status).toBe(404);
      at('23:59:59');
      expect((await call('GET', `${event.id}/day`, undefined, volunteer)).status).toBe(200);
      at('24:00:00');
      const calls = [
        call('GET', `${event.id}/day`, undefined, volunteer),
        call('GET', `${event.id}/balance`, undefined, volunteer),
        call('POST', `${event.id}/actions`, { actions: [action('arrived', 0)] }, volunteer),
      ];
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });
});

describe('actions', () => {
  test('change a visit and raise the version', async ({ day: { begin } }) => {
    const { action, record, read, stateOf, appointmentId } = await begin();
    const before = (await read()).version;
    const times = [action('arrived', 0).done_at, action('sampled', 2).done_at];
    expect(await record(action('arrived', 0), action('ready', 1))).toEqual(['applied', 'applied']);
    expect(await stateOf()).toBe('ready');
    expect(await record(action('sampled', 2))).toEqual(['applied']);
    expect(await stateOf()).toBe('sampled');
    const after = await read();
    expect(after.version).toBeGreaterThan(before);
    const visitor = after.appointments.find((each) => each.appointment_id === appointmentId);
    expect([visitor?.arrived_at, visitor?.since]).toEqual(times);
  });

  test('can be encrypted one by one with the list’s key', async ({ day: { begin }, api }) => {
    const { event, action, record, read, stateOf } = await begin();
    const { public_key } = await read();
    const seal = async (wanted: { action_id: string }) => ({
      action_id: wanted.action_id,
      sealed: await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(wanted)))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: public_key.kid })
        .encrypt({ ...public_key }),
    });
    const arrived = action('arrived', 0);
    const sealed = await seal(arrived);
    const renamed = { ...(await seal(action('ready', 1))), action_id: randomUUID() };
    const changed = { ...(await seal(action('ready', 1))), sealed: `${sealed.sealed}x` };
    const empty = await seal({ action_id: randomUUID() });
    expect(await record(sealed, renamed, changed, empty)).toEqual([
      'applied',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect(await record(arrived)).toEqual(['repeated']);
    expect(await stateOf()).toBe('arrived');
    expect(public_key).not.toHaveProperty('d');
    const many = await Promise.all(
      Array.from({ length: 500 }, () => seal(action('arrived', 0, { reason: 'x'.repeat(300) }))),
    );
    const one = { as: await api.staff('coordinator'), body: { actions: many } };
    expect((await api.call('POST', `/staff/events/${event.id}/actions`, one)).status).toBe(200);
  });

  test('that are sent twice are reported as repeated and change nothing', async ({
    day: { begin },
  }) => {
    const { action, record, stateOf } = await begin();
    const arrived = action('arrived', 0);
    const undo = action('undo', 1, { undoes: arrived.action_id });
    expect(await record(arrived, undo)).toEqual(['applied', 'applied']);
    expect(await record(undo, arrived)).toEqual(['repeated', 'repeated']);
    expect(await record(arrived, arrived)).toEqual(['repeated', 'repeated']);
    expect(await stateOf()).toBe('expected');
    const twice = action('arrived', 2);
    expect(await record(twice, twice)).toEqual(['applied', 'repeated']);
    expect(await stateOf()).toBe('arrived');
  });

  test('never block one another', async ({ day: { begin }, api }) => {
    const { event, action, record, stateOf, otherId } = await begin();
    const answers = await record(
      action('arrived', 0, { step: 'dancing' }),
      action('arrived', 0, { appointment_id: randomUUID() }),
      action('not sampled', 0),
      action('arrived', 0, { done_at: 'yesterday' }),
      action('arrived', 0, { appointment_id: otherId }),
    );
    expect(answers).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'applied']);
    expect([await stateOf(), await stateOf(otherId)]).toEqual(['expected', 'arrived']);
    const one = { as: await api.staff('coordinator'), body: { actions: [] } };
    const path = `/staff/events/${event.id}/actions`;
    expect((await api.call('POST', path, one)).status).toBe(422);
    const many = { actions: Array.from({ length: 501 }, () => action('arrived', 0)) };
    expect((await api.call('POST', path, { ...one, body: many })).status).toBe(422);
  });

  test('are rejected before the day', async ({ day: { begin }, api }) => {
    const { event, action, record } = await begin();
    api.services.now = () => new Date(londonInstant(event.date, '00:00').getTime() - 1000);
    expect(await record(action('arrived', 0))).toEqual(['rejected']);
  });
});

describe('when records conflict,', () => {
  test('the earlier of two equal steps stands, and the other is ‘repeated’', async ({
    day: { begin },
  }) => {
    const { action, record, read, stateOf } = await begin();
    expect(await record(action('arrived', 5))).toEqual(['applied']);
    expect(await record(action('arrived', 3))).toEqual(['repeated']);
    expect(await stateOf()).toBe('arrived');
    expect((await read()).appointments[0]?.since).not.toBeNull();
    expect(await record(action('not sampled', 6, { reason: 'unwell' }))).toEqual(['applied']);
    expect(await record(action('ready', 4), action('sampled', 7))).toEqual(['applied', 'conflict']);
    expect(await stateOf()).toBe('not sampled');
  });

  test('an arrival after a cancellation on the site stands and is counted', async ({
    api,
    day: { begin },
  }) => {
    const { action, record, stateOf, balance, appointmentId, person, at } = await begin();
    at('08:00');
    const path = `/appointments/${appointmentId}/cancellation`;
    api.services.now = () => new Date();
    expect((await api.call('POST', path, { as: person, body: { refund: 0 } })).status).toBe(200);
    at('09:45');
    expect(await record(action('arrived', 0))).toEqual(['conflict']);
    expect(await stateOf()).toBe('arrived');
    await record(action('ready', 1), action('sampled', 2));
    expect(await balance()).toMatchObject({ arrived: 1, sampled: 1 });
  });

  test('a step that arrives before its predecessor is kept, and counts once that arrives', async ({
    day: { begin },
  }) => {
    const { action, record, stateOf, balance, appointmentId } = await begin();
    expect(await record(action('ready', 2), action('sampled', 3))).toEqual(['applied', 'applied']);
    expect(await stateOf()).toBe('expected');
    expect((await balance()).differences).toContainEqual(
      expect.objectContaining({ what: 'a step waits for another', appointment_id: appointmentId }),
    );
    expect(await record(action('arrived', 1))).toEqual(['applied']);
    expect(await stateOf()).toBe('sampled');
  });

  test('the order in which two devices upload does not affect the state', async ({
    day: { begin },
  }) => {
    const { action, record, read, stateOf, otherId } = await begin();
    const others = { appointment_id: otherId };
    const first = [action('arrived', 0), action('ready', 2), action('arrived', 1, others)];
    const second = [
      action('arrived', 1),
      action('sampled', 4),
      action('undo', 3, { ...others, undoes: first[2]?.action_id }),
      action('arrived', 5, others),
    ];
    await record(...second);
    await record(...first);
    const states = [await stateOf(), await stateOf(otherId)];
    expect(states).toEqual(['sampled', 'arrived']);
    const { version } = await read();
    await record(...[...first, ...second].reverse());
    expect([await stateOf(), await stateOf(otherId)]).toEqual(states);
    expect((await read()).version).toBe(version);
  });
});

describe('the books', () => {
  test('balance, list the people who are missing, and close', async ({ day: { begin } }) => {
    const { action, record, balance, close, at, otherId, stateOf } = await begin();
    await record(action('arrived', 0));
    expect(await balance()).toMatchObject({
      booked: 2,
      arrived: 1,
      did_not_attend: 0,
      sampled: 0,
      not_sampled: 0,
      closed_at: null,
      differences: [
        { what: 'no sample and no reason', name: 'Tested, Person', start_time: '09:00' },
        { what: 'still expected', start_time: '09:15' },
      ],
    });
    await record(action('ready', 1));
    expect((await balance()).differences[0]).toMatchObject({ what: 'no sample and no reason' });
    expect((await close()).body.error).toMatchObject({ code: 'EVENT_CHANGED' });
    at('18:00');
    const refused = await close();
    expect([refused.status, refused.body.error.code]).toEqual([409, 'NOT_BALANCED']);
    expect(refused.body.error.message).toContain('Tested, Person');
    await record(action('not sampled', 2, { reason: 'unwell', invite_again: true }));
    expect((await close()).status).toBe(200);
    expect(await balance()).toMatchObject({
      booked: 2,
      arrived: 1,
      did_not_attend: 1,
      not_sampled: 1,
      closed_at: expect.any(String),
      differences: [],
    });
    expect(await stateOf(otherId)).toBe('did not attend');
    expect((await close()).body.error.code).toBe('EVENT_CHANGED');
  });

  test('are reopened by a late step, which is recorded, and can be closed again', async ({
    day: { begin },
    console: { audits },
  }) => {
    const { event, action, record, balance, close, at, otherId, stateOf } = await begin();
    await record(action('arrived', 0), action('not sampled', 1, { reason: 'unwell' }));
    at('18:00');
    expect((await close()).status).toBe(200);
    expect(await stateOf(otherId)).toBe('did not attend');
    const others = { appointment_id: otherId };
    const late = [action('arrived', 3, others), action('ready', 4, others)];
    expect(await record(...late, action('sampled', 5, others))).toEqual([
      'applied',
      'applied',
      'applied',
    ]);
    expect(await stateOf(otherId)).toBe('sampled');
    expect(await balance()).toMatchObject({ closed_at: null, arrived: 2, did_not_attend: 0 });
    expect((await close()).status).toBe(200);
    // A repeated request does not reopen the books.
    expect(await record(...late)).toEqual(['repeated', 'repeated']);
    expect((await balance()).closed_at).not.toBeNull();
    const actions = (await audits(`event ${event.id}`)).map((entry) => entry.action);
    expect(actions.filter((name) => name.startsWith('day '))).toEqual([
      'day closed',
      'day opened by a late step',
      'day closed',
    ]);
  });

  test('can be reopened with a reason', async ({ day: { begin }, console: { call, audits } }) => {
    const { event, close, at, balance } = await begin();
    const open = (reason: string) => call('DELETE', `${event.id}/closure`, { reason });
    expect((await open('Too early')).body.error).toMatchObject({
      code: 'EVENT_CHANGED',
      message: 'The books for this event are already open.',
    });
    at('18:00');
    expect((await close()).status).toBe(200);
    expect((await open('')).status).toBe(422);
    expect((await open('A paper sheet was found')).status).toBe(200);
    expect((await balance()).closed_at).toBeNull();
    const [opened] = (await audits(`event ${event.id}`)).filter(
      ({ action }) => action === 'day opened again',
    );
    expect(opened?.reason).toBe('A paper sheet was found');
  });

  test('cannot be closed while a tablet has reported unsent steps, unless a reason is given', async ({
    day: { begin, withTablet },
  }) => {
    const { event, action, at, stateOf, balance } = await begin();
    const { poll, send, close } = await withTablet(event.id, 'Door');
    await send(action('arrived', 0), action('not sampled', 1, { reason: 'unwell' }));
    at('18:00');
    // Online again but locked: it has no session, and reports what it holds.
    expect(await poll(6)).toBe(200);
    const last_seen_at = londonInstant(event.date, '18:00').toISOString();
    expect((await balance()).unsent_tablets).toEqual([{ label: 'Door', unsent: 6, last_seen_at }]);
    const refused = await close();
    expect([refused.status, refused.body.error.code]).toEqual([409, 'TABLETS_UNSENT']);
    expect(refused.body.error.message).toContain('Door (6 steps, last seen at 18:00)');
    expect((await close('It fell into the sea.')).status).toBe(200);
    expect(await stateOf()).toBe('not sampled');
  });

  test('cannot be closed while a tablet has not been seen since the end, unless a reason is given', async ({
    day: { begin, withTablet },
    console: { audits },
  }) => {
    const { event, action, at, balance } = await begin();
    const { poll, send, close } = await withTablet(event.id, 'Chair');
    await send(action('arrived', 0), action('not sampled', 1, { reason: 'unwell' }));
    // Until the event ends, a tablet without a network is nothing unusual.
    at('09:50');
    expect((await balance()).unsent_tablets).toEqual([]);
    at('18:00');
    const silent = {
      ...{ label: 'Chair', unsent: 0 },
      last_seen_at: londonInstant(event.date, '09:45').toISOString(),
    };
    expect((await balance()).unsent_tablets).toEqual([silent]);
    const refused = await close();
    expect([refused.status, refused.body.error.code]).toEqual([409, 'TABLETS_UNSENT']);
    expect(refused.body.error.message).toContain('Chair (last seen at 09:45)');
    // A tablet of an earlier build does not say how many steps it holds.
    await poll();
    expect((await close()).body.error.code).toBe('TABLETS_UNSENT');
    expect((await close('It is lost.')).status).toBe(200);
    const [closed] = (await audits(`event ${event.id}`)).filter(
      ({ action: what }) => what === 'day closed',
    );
    expect(closed).toMatchObject({ reason: 'It is lost.', details: { unsent_tablets: [silent] } });
  });

  test('can be closed without a reason once each tablet has reported that everything is sent', async ({
    day: { begin, withTablet },
  }) => {
    const { event, action, at, balance } = await begin();
    const [door, chair] = [await withTablet(event.id, 'Door'), await withTablet(event.id, 'Chair')];
    at('18:00');
    await door.poll(3);
    await door.send(action('arrived', 0), action('not sampled', 1, { reason: 'unwell' }));
    expect(await door.read(0)).toBe(200);
    expect(await chair.poll(0)).toBe(200);
    expect((await balance()).unsent_tablets).toEqual([]);
    expect((await door.close()).status).toBe(200);
  });

  test('do not mark a person with a result as ‘did not attend’', async ({
    api,
    day: { begin },
  }) => {
    const { event, person, appointmentId, read, stateOf, otherId, at, close } = await begin();
    at('18:00');
    const { appointments } = await read();
    const booked = appointments.find(({ appointment_id }) => appointment_id === appointmentId);
    const tested = { person, reference: booked?.reference ?? '' };
    await releasedResult(api, { sampleDate: event.date }, tested);
    expect((await close()).status).toBe(200);
    expect([await stateOf(), await stateOf(otherId)]).toEqual(['sampled', 'did not attend']);
  });

  test('do not close while somebody is arriving', async ({ day: { begin } }) => {
    const { action, record, close, at, stateOf, balance } = await begin();
    at('18:00');
    const [outcomes, { status }] = await Promise.all([record(action('arrived', 0)), close()]);
    expect([outcomes, await stateOf()]).toEqual([['applied'], 'arrived']);
    // Whichever came first, the books are open: a person has arrived and has no outcome.
    expect([status === 200 || status === 409, (await balance()).closed_at]).toEqual([true, null]);
  });
});
