import { randomUUID } from 'node:crypto';
import { dayResponse } from '@chaps/contracts/visits';
import { addDays, londonDate, londonInstant } from '@chaps/domain';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/event-day.ts';

const test = base.extend('day', ({ api, openDay }) => {
  /** An event with a booking and room for walk-ins, on its day at 10:00. */
  const begin = async () => {
    const day = await openDay('10:00');
    await api.owner
      .updateTable('events')
      .set({ walk_in_allowance: 40 })
      .where('event_id', '=', day.event.id)
      .execute();
    const ofWalkIn = (changes: object, appointment_id: string = randomUUID()) => {
      const known = { first_name: 'Ada', last_name: 'King', date_of_birth: '1960-12-10' };
      return day.action('arrived', '09:30', { appointment_id, person: { ...known, ...changes } });
    };
    const walkIns = async () =>
      dayResponse.parse(await day.read()).appointments.filter(({ origin }) => origin === 'walk-in');
    return { ...day, ofWalkIn, walkIns };
  };
  return { begin };
});

describe('one bad action does not block the others', () => {
  const NUL = 'a\u0000b';
  const BAD: Record<string, object> = {
    'NUL in a reason': { reason: NUL },
    'NUL in a tube code': { step: 'sampled', sample_code: '\u0000' },
    'a year without a calendar': { done_at: '0000-01-01T00:00:00Z' },
    'a year that becomes five digits': { done_at: '9999-12-31T23:59:59.999999999Z' },
    'the same by its offset': { done_at: '9999-12-31T23:59:59-14:00' },
    'an id that is none': { action_id: 'x' },
    'a seal that is too long': { sealed: 'x'.repeat(20_000) },
    'a version that is no number': { list_version: 2 ** 60 },
    'an offset beyond all time': { clock_offset: 1e300 },
  };
  test.for(Object.entries(BAD))('%s', async ([, change], { day: { begin } }) => {
    const { action, outcomes, stateOf } = await begin();
    const good = action('arrived', '09:30');
    expect(await outcomes(action('ready', '09:31', change), good)).toEqual(['rejected', 'applied']);
    expect(await stateOf()).toBe('arrived');
  });

  test.for([
    { first_name: NUL },
    { last_name: 'Ring\u0007' },
    { last_name: 'Ki\u202eng' },
    { first_name: 'Ada\nAugusta' },
    { phone: NUL },
    { email: `${NUL}@example.org` },
    { date_of_birth: '0000-01-01' },
    { date_of_birth: '1899-12-31' },
    { date_of_birth: addDays(londonDate(new Date()), 7) },
    { date_of_birth: addDays(londonDate(new Date()), -90) },
  ])('on a walk-in with %j', async (change, { day: { begin } }) => {
    const { ofWalkIn, outcomes, walkIns } = await begin();
    expect(await outcomes(ofWalkIn(change), ofWalkIn({}))).toEqual(['rejected', 'applied']);
    expect(await walkIns()).toMatchObject([{ first_name: 'Ada', last_name: 'King' }]);
  });

  test('for any values of its fields', async ({ day: { begin } }) => {
    const { action, ofWalkIn, outcomes, read } = await begin();
    const fields = Object.keys({ ...action('arrived', '09:30'), ...ofWalkIn({}), reason: '' });
    const hostile = fc.oneof(
      fc.constantFrom(
        '\u0000',
        '0000-01-01T00:00:00Z',
        '9999-12-31T23:59:59Z',
        '\ud800',
        1e308,
        -1,
      ),
      fc.constantFrom(null, {}, [], { first_name: '\u0000' }, 'x'.repeat(5000)),
      fc.string({ unit: 'binary' }),
      fc.jsonValue(),
    );
    const one = fc.record({ field: fc.constantFrom(...fields), value: hostile });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 30 }), async (changes) => {
        const bad = changes
          .filter(({ field, value }) => field !== 'action_id' || typeof value === 'string')
          .map(({ field, value }, index) => {
            const whole = index % 2 ? action('arrived', '09:30') : ofWalkIn({});
            const id = String(value).slice(0, 100);
            return { ...whole, [field]: field === 'action_id' ? id : value };
          });
        const answers = await outcomes(...bad, action('arrived', '09:31'));
        expect(['applied', 'repeated']).toContain(answers.at(-1));
        await read();
      }),
      { numRuns: 25, seed: 20_261_128 },
    );
  });

  test('an id in capital letters is the same id, and its tube is kept', async ({
    day: { begin },
  }) => {
    const { action, record, outcomes } = await begin();
    await record(action('arrived', '09:30'), action('ready', '09:31'));
    const id = randomUUID();
    const shouted = id.toUpperCase();
    const sampled = action('sampled', '09:32', { action_id: shouted, sample_code: 'LAB-0001' });
    expect(await record(sampled)).toEqual([{ action_id: shouted, outcome: 'applied' }]);
    expect(await outcomes({ ...sampled, action_id: id })).toEqual(['repeated']);
    // The tube is kept: a different one for the same person is a conflict.
    const another = action('sampled', '09:33', { sample_code: 'LAB-0002' });
    expect(await outcomes(another)).toEqual(['conflict']);
  });

  test('a walk-in whose id is also sent in capital letters is one person', async ({
    day: { begin },
  }) => {
    const { ofWalkIn, outcomes, walkIns } = await begin();
    const id = randomUUID();
    const steps = [id, id.toUpperCase()].map((each) => ofWalkIn({}, each));
    expect(await outcomes(...steps)).toEqual(['applied', 'applied']);
    expect(await walkIns()).toHaveLength(1);
  });
});

describe('a device’s clock', () => {
  test('may be half an hour fast, and an arrival undone elsewhere is still undone', async ({
    day: { begin },
  }) => {
    const { action, at, outcomes, stateOf } = await begin();
    expect(await outcomes(action('arrived', '10:30'))).toEqual(['applied']);
    at('10:01');
    expect(await outcomes(action('undo', '10:01'))).toEqual(['applied']);
    expect(await stateOf()).toBe('expected');
  });

  test('is corrected by the offset that the device reports', async ({ day: { begin } }) => {
    const { action, outcomes, stateOf, read, event } = await begin();
    const slow = { clock_offset: 30 * 60_000 };
    expect(await outcomes(action('arrived', '09:50'))).toEqual(['applied']);
    expect(await outcomes(action('undo', '09:25', slow))).toEqual(['applied']);
    expect(await stateOf()).toBe('expected');
    expect(await outcomes(action('arrived', '09:28', slow))).toEqual(['applied']);
    const [visit] = (await read()).appointments;
    expect(visit?.since).toBe(londonInstant(event.date, '09:58').toISOString());
  });

  test.for(['2000-01-01T09:00:00Z', '2097-06-01T09:00:00Z'])(
    'that is set to %s leaves the steps in order, and none in the future',
    async (moment, { day: { begin } }) => {
      const { action, outcomes, read, event, stateOf } = await begin();
      const later = moment.replace('09:', '10:');
      const steps = [action('ready', later), action('arrived', moment)];
      expect(await outcomes(...steps, action('undo', '09:59'))).not.toContain('rejected');
      const now = londonInstant(event.date, '10:00').getTime();
      const [visit] = (await read()).appointments;
      const age = now - Date.parse(visit?.since ?? '');
      expect([age >= 0, age < 120_000]).toEqual([true, true]);
      expect(await stateOf()).toBe(moment < '2001' ? 'arrived' : 'ready');
    },
  );

  test.for(['2000-01-01T09:00:00Z', '2099-12-31T09:00:00Z'])(
    'that is set to %s causes an undo to be rejected, because it is unclear which step was meant',
    async (moment, { day: { begin } }) => {
      const { action, record, outcomes, stateOf } = await begin();
      const undo = action('undo', moment);
      expect(await record(undo)).toMatchObject([
        { outcome: 'rejected', reason: expect.stringContaining('clock') },
      ]);
      await outcomes(action('arrived', '09:30'), action('ready', '09:31'));
      await outcomes(action('sampled', '09:32', { sample_code: 'LAB-0001' }), undo);
      expect(await stateOf()).toBe('sampled');
    },
  );
});
