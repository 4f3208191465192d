import { addDays, addMonths } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../../test/laboratory.ts';
import type { Person } from '../../../test/makers.ts';
import { createJobHandlers } from '../../job-handlers.ts';

const GREEN = { comments: 'Green: fine' };
const RAISED = { value: '11.8', flag: 'H', comments: 'Red: raised' };

const test = base.extend('two', async ({ api, lab, clinician }) => {
  const coordinator = await api.staff('coordinator');
  const [kept, dropped] = [await lab.tested(), await lab.tested()];
  const path = `/staff/people/${kept.person.profileId}`;
  const recalls = async ({ profileId }: Person) => {
    const found = await lab.call('GET', `people/${profileId}/recalls`);
    const ofBoth: { profile_id: string; recall_id: string; version: number }[] = found.body.recalls;
    return ofBoth.filter(({ profile_id }) => profile_id === profileId);
  };
  const change = async (whose: Person, body: object) => {
    const [recall] = await recalls(whose);
    return api.call('PATCH', `/staff/recalls/${recall?.recall_id}`, {
      as: clinician,
      body: { version: recall?.version, reason: 'As the person asked.', ...body },
    });
  };
  const own = async (as: Person) => (await api.call('GET', '/recall', { as })).body.recall;
  const keep = () => createJobHandlers(api.services)['keep-recalls']({});
  return {
    kept,
    dropped,
    keep,
    own,
    recalls,
    change,
    async set(whose: Person, day: string) {
      const set = await change(whose, { change: 'due on', due_on: day });
      expect(set.status, set.text).toBe(200);
    },
    async setLater(whose: Person, day: string) {
      const [followUp] = await lab.followUps(whose);
      const set = await api.call('PATCH', `/staff/follow-ups/${followUp?.follow_up_id}/next-test`, {
        as: clinician,
        body: { due_on: day, reason: 'As we agreed on the telephone.' },
      });
      expect(set.status, set.text).toBe(200);
    },
    async endFollowUp(whose: Person, outcome: string) {
      const [followUp] = await lab.followUps(whose);
      const body = { from: followUp?.state, to: 'outcome', outcome, note: null, reason: null };
      const ended = await lab.call('POST', `follow-ups/${followUp?.follow_up_id}/steps`, body);
      expect(ended.status, ended.text).toBe(200);
    },
    async wish(as: Person, change: string) {
      const { recall_id, version } = await own(as);
      const wished = await api.call('PATCH', `/recall/${recall_id}`, {
        as,
        body: { version, change },
      });
      expect(wished.status, wished.text).toBe(200);
    },
    async merge() {
      const merged = await api.call('POST', `${path}/merges`, {
        as: coordinator,
        body: { dropped_id: dropped.person.profileId, take: [], reason: 'It is one person.' },
      });
      expect(merged.status, merged.text).toBe(200);
    },
    async separate() {
      const { body } = await api.call('GET', path, { as: coordinator });
      const undo = `${path}/merges/${body.records[0].merge_id}`;
      expect((await api.call('DELETE', undo, { as: coordinator })).status).toBe(200);
    },
    /** The due dates of the kept and the merged record's open recalls; fails if the jobs change either. */
    async open() {
      const read = async () => {
        const { rows } = await sql<{ profile_id: string; due_on: string }>`
          SELECT profile_id, due_on FROM recalls WHERE state <> 'ended'
            AND profile_id IN (${kept.person.profileId}, ${dropped.person.profileId})`.execute(
          api.owner,
        );
        const of = ({ profileId }: Person) =>
          rows.find(({ profile_id }) => profile_id === profileId)?.due_on ?? null;
        return [of(kept.person), of(dropped.person)];
      };
      const before = await read();
      await keep();
      expect(await read()).toEqual(before);
      await createJobHandlers(api.services)['check-recalls']({});
      return before;
    },
  };
});

describe('a date that a clinician set', () => {
  const RULE = 12;
  for (const whose of ['kept', 'dropped'] as const) {
    for (const newest of ['kept', 'dropped'] as const) {
      test(`on the ${whose} record stays when the newest test is of the ${newest} one`, async ({
        api,
        lab,
        two,
      }) => {
        const older = newest === 'kept' ? 'dropped' : 'kept';
        const sampleDate = addDays(api.today, -1);
        await lab.released(two[older].report({ ...GREEN, sampleDate }), two[newest].report(GREEN));
        const day = addMonths(api.today, 7);
        await two.set(two[whose].person, day);
        const before = await two.open();
        await two.merge();
        expect(await two.open()).toEqual([day, null]);
        expect(await two.own(two.kept.person)).toMatchObject({ state: 'due', due_on: day });
        await two.separate();
        expect(await two.open()).toEqual(before);
      });
    }
  }

  test('later than the other record’s is kept, and a separation restores both dates', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.kept.report(GREEN), two.dropped.report(GREEN));
    const [first, second] = [addMonths(api.today, 7), addMonths(api.today, 8)];
    await two.set(two.dropped.person, first);
    await two.set(two.kept.person, second);
    await two.merge();
    expect(await two.open()).toEqual([second, null]);
    await two.separate();
    expect(await two.open()).toEqual([second, first]);
  });

  test('before the other record’s newest test is dropped until the records are separated', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.kept.report(GREEN), two.dropped.report(GREEN));
    const day = addMonths(api.today, 7);
    await two.set(two.kept.person, day);
    await sql`UPDATE recall_steps SET created_at = created_at - interval '3 days'
      WHERE recall_id IN (SELECT recall_id FROM recalls
        WHERE profile_id = ${two.kept.person.profileId})`.execute(api.owner);
    await sql`UPDATE recalls SET tested_on = tested_on - 3
      WHERE profile_id = ${two.kept.person.profileId}`.execute(api.owner);
    await sql`UPDATE results SET sample_date = sample_date - 3
      WHERE profile_id = ${two.kept.person.profileId}`.execute(api.owner);
    const byRule = addMonths(api.today, RULE);
    expect(await two.open()).toEqual([day, byRule]);
    await two.merge();
    expect(await two.open()).toEqual([byRule, null]);
    await two.separate();
    expect(await two.open()).toEqual([day, byRule]);
  });

  test('during a follow-up of the merged record applies once the follow-up ends', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.kept.report(GREEN), two.dropped.report(RAISED));
    const day = addMonths(api.today, 7);
    await two.setLater(two.dropped.person, day);
    await two.merge();
    expect(await two.open()).toEqual([null, null]);
    expect(await two.recalls(two.kept.person)).toMatchObject([
      { due_on: day, is_set_for_later: true },
      { is_set_for_later: false },
    ]);
    const path = `/staff/people/${two.kept.person.profileId}/recalls`;
    const seen = await api.call('GET', path, { as: await api.staff('coordinator') });
    expect(seen.text).toContain('as on the merged record');
    expect(seen.text).not.toContain('set for later');
    await two.endFollowUp(two.dropped.person, 'nothing further needed');
    expect(await two.open()).toEqual([day, null]);
    await two.separate();
    expect(await two.open()).toEqual([addMonths(api.today, RULE), day]);
  });

  test('during a follow-up returns to the merged record when the records are separated', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.kept.report(GREEN), two.dropped.report(RAISED));
    const day = addMonths(api.today, 7);
    await two.setLater(two.dropped.person, day);
    await two.merge();
    await two.separate();
    expect(await two.open()).toEqual([addMonths(api.today, RULE), null]);
    expect(await two.recalls(two.dropped.person)).toMatchObject([{ is_set_for_later: true }]);
    await two.endFollowUp(two.dropped.person, 'nothing further needed');
    expect(await two.open()).toEqual([addMonths(api.today, RULE), day]);
  });

  test('on the kept record is restored at separation if the merged record’s follow-up began before it was set', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.dropped.report(RAISED));
    await lab.released(two.kept.report(GREEN));
    const day = addMonths(api.today, 7);
    await two.set(two.kept.person, day);
    await two.merge();
    expect(await two.open()).toEqual([null, null]);
    expect(await two.recalls(two.kept.person)).toMatchObject([
      { due_on: day, is_set_for_later: true },
    ]);
    await two.separate();
    expect(await two.open()).toEqual([day, null]);
  });

  test('on the kept record is restored at separation even if the merged record has had a raised result since', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.kept.report(GREEN));
    const day = addMonths(api.today, 7);
    await two.set(two.kept.person, day);
    const sampleDate = addDays(api.today, -1);
    await lab.released(two.dropped.report({ ...RAISED, sampleDate }));
    await two.merge();
    expect(await two.open()).toEqual([null, null]);
    expect(await two.recalls(two.kept.person)).toMatchObject([{ is_set_for_later: false }]);
    await two.separate();
    expect(await two.open()).toEqual([day, null]);
  });

  test('through the follow-up of a merged record applies to the kept record', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.kept.report(RAISED), two.dropped.report(RAISED));
    await two.merge();
    const day = addMonths(api.today, 7);
    await two.setLater(two.dropped.person, day);
    await two.endFollowUp(two.kept.person, 'nothing further needed');
    expect(await two.open()).toEqual([null, null]);
    await two.endFollowUp(two.dropped.person, 'nothing further needed');
    expect(await two.open()).toEqual([day, null]);
  });

  test('on the ended recall of a merged record applies to the kept record', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.kept.report(GREEN), two.dropped.report(GREEN));
    await two.merge();
    const day = addMonths(api.today, 7);
    await two.set(two.dropped.person, day);
    expect(await two.open()).toEqual([day, null]);
  });

  test('for a test of the merged record moves with that test when the records are separated', async ({
    api,
    lab,
    two,
  }) => {
    const sampleDate = addDays(api.today, -1);
    await lab.released(two.kept.report({ ...GREEN, sampleDate }), two.dropped.report(GREEN));
    await two.merge();
    const day = addMonths(api.today, 7);
    await two.set(two.kept.person, day);
    await two.separate();
    expect(await two.open()).toEqual([addMonths(sampleDate, RULE), day]);
  });
});

test('a result of the merged record immediately changes the next test of the kept record', async ({
  api,
  lab,
  two,
}) => {
  await lab.released(two.kept.report(GREEN), two.dropped.report(GREEN));
  await two.merge();
  const again = await lab.tested(two.dropped.person);
  await lab.released(again.report({ comments: 'Green: test again in 2 years' }));
  expect(await two.open()).toEqual([addMonths(api.today, 24), null]);
});

describe('a person', () => {
  test('who wants no more reminders gets none for either record until the records are separated', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.kept.report(GREEN), two.dropped.report(GREEN));
    await two.wish(two.dropped.person, 'no more reminders');
    await two.merge();
    expect(await two.open()).toEqual([null, null]);
    expect(await two.own(two.kept.person)).toMatchObject({ ended_reason: 'no more reminders' });
    await two.separate();
    expect(await two.open()).toEqual([addMonths(api.today, 12), null]);
  });

  test('who asks for reminders again in the merged account gets them', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.kept.report(GREEN), two.dropped.report(GREEN));
    await two.wish(two.dropped.person, 'no more reminders');
    await two.merge();
    await two.wish(two.dropped.person, 'undo');
    await two.keep();
    expect(await two.open()).toEqual([addMonths(api.today, 12), null]);
  });

  describe('who stopped the reminders for one record, and then asks for them again', () => {
    for (const whose of ['kept', 'dropped'] as const) {
      for (const newest of ['kept', 'dropped'] as const) {
        test(`has the date set on the other one (ended: ${whose}, newest test: ${newest})`, async ({
          api,
          lab,
          two,
        }) => {
          const other = whose === 'kept' ? 'dropped' : 'kept';
          const older = newest === 'kept' ? 'dropped' : 'kept';
          const sampleDate = addDays(api.today, -1);
          await lab.released(two[older].report({ ...GREEN, sampleDate }));
          await lab.released(two[newest].report(GREEN));
          const day = addMonths(api.today, 7);
          await two.set(two[other].person, day);
          await two.wish(two[whose].person, 'no more reminders');
          const before = await two.open();
          await two.merge();
          expect(await two.open()).toEqual([null, null]);
          await two.separate();
          expect(await two.open()).toEqual(before);
          await two.merge();
          await two.wish(two.kept.person, 'undo');
          await two.keep();
          expect(await two.open()).toEqual([day, null]);
        });
      }
    }

    test('in the merged account', async ({ api, lab, two }) => {
      await lab.released(two.kept.report(GREEN), two.dropped.report(GREEN));
      const day = addMonths(api.today, 7);
      await two.set(two.kept.person, day);
      await two.wish(two.dropped.person, 'no more reminders');
      await two.merge();
      await two.wish(two.dropped.person, 'undo');
      await two.keep();
      expect(await two.open()).toEqual([day, null]);
    });

    test('gets the date set earlier on the same record', async ({ api, lab, two }) => {
      const sampleDate = addDays(api.today, -1);
      await lab.released(two.dropped.report({ ...GREEN, sampleDate }));
      await lab.released(two.kept.report(GREEN));
      const day = addMonths(api.today, 7);
      await two.set(two.dropped.person, day);
      await two.wish(two.dropped.person, 'no more reminders');
      await two.merge();
      await two.wish(two.kept.person, 'undo');
      await two.keep();
      expect(await two.open()).toEqual([day, null]);
    });
  });

  test('who undoes a postponement gets the date set on the other record', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(two.kept.report(GREEN), two.dropped.report(GREEN));
    const day = addMonths(api.today, 7);
    const inTwoYears = addMonths(api.today, 24);
    await two.set(two.dropped.person, day);
    await two.wish(two.kept.person, 'in a year');
    await two.merge();
    expect(await two.open()).toEqual([inTwoYears, null]);
    await two.separate();
    expect(await two.open()).toEqual([inTwoYears, day]);
    await two.merge();
    await two.wish(two.kept.person, 'undo');
    await two.keep();
    expect(await two.open()).toEqual([day, null]);
  });

  test('keeps the date that they chose for the test of the merged record', async ({
    api,
    lab,
    two,
  }) => {
    await lab.released(
      two.kept.report(GREEN),
      two.dropped.report({ comments: 'Green: test again in 3 months' }),
    );
    await two.wish(two.dropped.person, 'in a year');
    const before = await two.open();
    await two.merge();
    expect(await two.own(two.kept.person)).toMatchObject({
      ...{ state: 'postponed', due_on: addMonths(addMonths(api.today, 3), 12) },
    });
    await two.separate();
    expect(await two.open()).toEqual(before);
    expect(await two.own(two.dropped.person)).toMatchObject({ state: 'postponed' });
  });

  test('still counts as tested elsewhere after the merge, if that was recorded for the newest test', async ({
    api,
    lab,
    two,
  }) => {
    const sampleDate = addDays(api.today, -1);
    await lab.released(two.kept.report({ ...GREEN, sampleDate }), two.dropped.report(GREEN));
    const end = { change: 'ended', ended_reason: 'tested elsewhere' };
    expect((await two.change(two.dropped.person, end)).status).toBe(200);
    await two.merge();
    expect(await two.open()).toEqual([null, null]);
    await two.separate();
    expect(await two.open()).toEqual([addMonths(sampleDate, 12), null]);
  });
});

test('the rules use answers about the family history in either record', async ({
  api,
  lab,
  two,
}) => {
  const forAll = (colour: string, months: number) => ({
    ...{ colour, from_age: null, to_age: null, risk: 'any', months },
  });
  const colours = [forAll('green', 12), forAll('amber', 3), forAll('red', 3), forAll('none', 12)];
  const rules = [{ ...forAll('green', 6), risk: 'higher' }, ...colours];
  expect((await lab.call('POST', 'recall-rules', { rules, source: 'A letter' })).status).toBe(200);
  await two.merge();
  const { person: as } = two.dropped;
  const consent = await api.call('POST', '/medical/consent', {
    as,
    body: {
      ...CONSENT_ANSWERS,
      familyHistoryProstateCancer: 'Yes',
      familyMemberWithProstateCancer: ['Father'],
      psaTestDate: addDays(api.today, 30),
      profileId: as.profileId,
    },
  });
  expect(consent.status, consent.text).toBeLessThan(300);
  await lab.released(two.kept.report(GREEN));
  expect(await two.open()).toEqual([addMonths(api.today, 6), null]);
});
