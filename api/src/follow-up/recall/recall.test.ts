import {
  addDays,
  addMonths,
  EXPECTED_RESULT_DAYS,
  formatDate,
  londonInstant,
  RECALL_GRACE_DAYS,
} from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../../test/laboratory.ts';
import type { Person, StaffPerson } from '../../../test/makers.ts';
import { tasksOnToday } from '../../../test/today.ts';
import { createJobHandlers } from '../../job-handlers.ts';
import { erasePerson } from '../../people/personal-data/erasure.ts';

const GREEN = { comments: 'Green: fine' };
const RAISED = { value: '11.8', flag: 'H', comments: 'Red: raised' };

const test = base.extend('next', ({ api, lab, clinician }, { onCleanup }) => {
  const { now } = api.services;
  onCleanup(() => {
    api.services.now = now;
  });
  const own = async (as: Person) => (await api.call('GET', '/recall', { as })).body.recall;
  const ofStaff = async ({ profileId }: Pick<Person, 'profileId'>) =>
    (await lab.call('GET', `people/${profileId}/recalls`)).body.recalls;
  return {
    own,
    ofStaff,
    wish: async (as: Person, change: string) => {
      const { recall_id, version } = await own(as);
      return api.call('PATCH', `/recall/${recall_id}`, { as, body: { version, change } });
    },
    change: async (whose: Pick<Person, 'profileId'>, body: object) => {
      const [{ recall_id, version }] = await ofStaff(whose);
      return api.call('PATCH', `/staff/recalls/${recall_id}`, {
        as: clinician,
        body: { version, reason: 'As the person asked.', ...body },
      });
    },
    setLater: async (person: Person, body: object) => {
      const [followUp] = await lab.followUps(person);
      const path = `/staff/follow-ups/${followUp?.follow_up_id}/next-test`;
      return api.call('PATCH', path, { as: clinician, body });
    },
    keep: () => createJobHandlers(api.services)['keep-recalls']({}),
    end: async (person: Person, outcome: string) => {
      const [followUp] = await lab.followUps(person);
      const body = { from: followUp?.state, to: 'outcome', outcome, note: null, reason: null };
      expect(
        (await lab.call('POST', `follow-ups/${followUp?.follow_up_id}/steps`, body)).status,
      ).toBe(200);
    },
  };
});

describe('at release', () => {
  test('a green result gets one recall, according to the rules for its colour', async ({
    api,
    lab,
    next,
  }) => {
    const { person, report } = await lab.tested();
    expect(await next.own(person)).toBeNull();
    await lab.released(report(GREEN));
    expect(await next.own(person)).toMatchObject({
      ...{ state: 'due', due_on: addMonths(api.today, 12), can_undo: false },
    });
    expect(await next.ofStaff(person)).toMatchObject([
      {
        ...{ basis: 'rule', rule_version: 1, test_interval: 'P12M', tested_on: api.today },
        history: [{ what: `due on ${formatDate(addMonths(api.today, 12))}`, by: null }],
      },
    ]);
  });

  test('the laboratory’s comment takes precedence over the rules', async ({ api, lab, next }) => {
    const { person, report } = await lab.tested();
    await lab.released(report({ comments: 'Green: test again in 2 years' }));
    expect((await next.own(person)).due_on).toBe(addMonths(api.today, 24));
    expect(await next.ofStaff(person)).toMatchObject([
      { basis: 'laboratory', test_interval: 'P2Y', rule_version: null },
    ]);
  });

  test('a clinician can add a version of the rules, with age and risk, for later results', async ({
    api,
    lab,
    clinician,
    next,
  }) => {
    const forAll = (colour: string, months: number) => ({
      ...{ colour, from_age: null, to_age: null, risk: 'any', months },
    });
    const rest = [forAll('amber', 3), forAll('red', 3), forAll('none', 12)];
    const add = (rules: object[]) =>
      lab.call('POST', 'recall-rules', { rules, source: 'The clinical lead’s letter' });
    const incomplete = await add(rest);
    expect(incomplete.status).toBe(422);
    expect(incomplete.body.error.details).toEqual({
      rules: 'Each colour needs a general rule, for all ages and any risk.',
    });
    const family = { ...forAll('green', 6), risk: 'higher' };
    const fifties = { ...forAll('green', 24), from_age: 50, to_age: 59 };
    const { body } = await add([family, fifties, forAll('green', 36), ...rest]);
    const [{ version, author }] = body.versions;
    expect(author).toBe(clinician.email);
    const { person, report } = await lab.tested();
    await lab.released(report(GREEN));
    expect(await next.ofStaff(person)).toMatchObject([
      { rule_version: version, due_on: addMonths(api.today, 24) },
    ]);
    const black = { ethnicity: 'Black or Black British - African' };
    const other = await lab.tested();
    await api.call('PATCH', `/auth/profile?email=${other.person.email}`, {
      as: other.person,
      body: black,
    });
    await lab.released(other.report(GREEN));
    expect((await next.own(other.person)).due_on).toBe(addMonths(api.today, 6));
    const third = await lab.tested();
    const consent = await api.call('POST', '/medical/consent', {
      as: third.person,
      body: {
        ...CONSENT_ANSWERS,
        familyHistoryProstateCancer: 'Yes',
        familyMemberWithProstateCancer: ['Father'],
        psaTestDate: addDays(api.today, 30),
        profileId: third.person.profileId,
      },
    });
    expect(consent.status, consent.text).toBeLessThan(300);
    await lab.released(third.report(GREEN));
    expect((await next.own(third.person)).due_on).toBe(addMonths(api.today, 6));
    expect((await add([forAll('green', 12), ...rest])).status).toBe(200);
  });

  test('a raised result gets its recall only when its follow-up ends', async ({
    api,
    lab,
    next,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    expect(await next.own(person)).toBeNull();
    await next.keep();
    expect(await next.ofStaff(person)).toEqual([]);
    await next.end(person, 'nothing further needed');
    expect(await next.own(person)).toMatchObject({
      ...{ state: 'due', due_on: addMonths(api.today, 3) },
    });
  });

  describe('a date that a clinician sets during a follow-up', () => {
    const set = (due_on: string) => ({ due_on, reason: 'As we agreed on the telephone.' });

    test('applies once the follow-up ends, whatever the rules say', async ({ api, lab, next }) => {
      const { person, report } = await lab.tested();
      await lab.released(report(RAISED));
      const day = addMonths(api.today, 7);
      expect((await next.setLater(person, set(day))).status).toBe(200);
      await next.keep();
      await lab.released(report({ ...RAISED, value: '11.6', status: 'corrected' }));
      expect(await next.own(person)).toBeNull();
      expect(await next.ofStaff(person)).toMatchObject([
        { state: 'ended', due_on: day, is_set_for_later: true },
      ]);
      await next.end(person, 'nothing further needed');
      expect(await next.own(person)).toMatchObject({ state: 'due', due_on: day });
      expect(await next.ofStaff(person)).toMatchObject([
        { basis: 'hand', is_set_for_later: false },
      ]);
      await next.keep();
      expect((await next.own(person)).due_on).toBe(day);
    });

    test('can be changed, and is overridden by an outcome that ends the reminders', async ({
      api,
      lab,
      next,
    }) => {
      const { person, report } = await lab.tested();
      await lab.released(report(RAISED));
      await next.setLater(person, set(addMonths(api.today, 7)));
      await next.setLater(person, set(addMonths(api.today, 8)));
      expect(await next.ofStaff(person)).toMatchObject([{ due_on: addMonths(api.today, 8) }]);
      const late = await next.setLater(person, set(addMonths(api.today, 61)));
      expect(late.body.error.details).toHaveProperty('due_on');
      await next.end(person, 'referred');
      expect(await next.ofStaff(person)).toMatchObject([
        { state: 'ended', ended_reason: 'under the care of a GP or hospital' },
      ]);
      const after = await next.setLater(person, set(addMonths(api.today, 9)));
      expect(after).toMatchObject({ status: 409, body: { error: { code: 'FOLLOW_UP_CHANGED' } } });
    });

    test('applies even when it is set on the recall of an earlier test', async ({
      api,
      lab,
      next,
    }) => {
      const { person, report } = await lab.tested();
      await lab.released(report(GREEN));
      const again = await lab.tested(person);
      await lab.released(again.report(RAISED));
      const day = addMonths(api.today, 7);
      expect((await next.change(person, { change: 'due on', due_on: day })).status).toBe(200);
      await next.keep();
      await next.end(person, 'nothing further needed');
      expect(await next.own(person)).toMatchObject({ state: 'due', due_on: day });
    });

    test('no longer applies after another test, or if it was set before the result was raised', async ({
      api,
      lab,
      next,
    }) => {
      const { person, report } = await lab.tested();
      await lab.released(report(GREEN));
      await next.change(person, { change: 'due on', due_on: addMonths(api.today, 24) });
      await lab.released(report({ ...RAISED, status: 'corrected' }));
      expect(await next.ofStaff(person)).toMatchObject([{ is_set_for_later: false }]);
      await next.setLater(person, set(addMonths(api.today, 7)));
      const again = await lab.tested(person);
      await lab.released(again.report(RAISED));
      expect(await next.ofStaff(person)).toMatchObject([{ ended_reason: 'another test' }]);
      await next.end(person, 'nothing further needed');
      expect((await next.own(person)).due_on).toBe(addMonths(api.today, 3));
    });

    test('does not apply to the result that replaces a withdrawn one', async ({
      api,
      lab,
      next,
    }) => {
      const { person, report } = await lab.tested();
      await lab.released(report(RAISED));
      await next.setLater(person, set(addMonths(api.today, 1)));
      await lab.released(report({ ...RAISED, status: 'withdrawn' }));
      expect(await next.ofStaff(person)).toMatchObject([
        { ended_reason: 'result withdrawn', is_set_for_later: false },
      ]);
      await lab.released(report(GREEN));
      expect(await next.own(person)).toMatchObject({ due_on: addMonths(api.today, 12) });
    });

    test('is dropped when a withdrawal leaves an earlier result, or the person is erased', async ({
      api,
      lab,
      next,
    }) => {
      const { person, report } = await lab.tested();
      await lab.released(report(GREEN));
      const again = await lab.tested(person);
      await lab.released(again.report(RAISED));
      await next.setLater(person, set(addMonths(api.today, 1)));
      await lab.released(again.report({ ...RAISED, status: 'withdrawn' }));
      expect(await next.own(person)).toMatchObject({ due_on: addMonths(api.today, 12) });
      const recalls = await next.ofStaff(person);
      expect(recalls).not.toContainEqual(expect.objectContaining({ is_set_for_later: true }));
      const other = await lab.tested();
      await lab.released(other.report(RAISED));
      await next.setLater(other.person, set(addMonths(api.today, 1)));
      const { profileId: profile_id, userId: user_id, email } = other.person;
      await api.owner
        .transaction()
        .execute((transaction) =>
          erasePerson(api.services, transaction, { profile_id, user_id, email }),
        );
      expect(await next.ofStaff(other.person)).toMatchObject([{ ended_reason: 'erased' }]);
    });

    test('is rejected for someone who wants no more reminders, unless staff confirm that they restart them', async ({
      api,
      lab,
      next,
    }) => {
      const { person, report } = await lab.tested();
      await lab.released(report(GREEN));
      await next.wish(person, 'no more reminders');
      const again = await lab.tested(person);
      await lab.released(again.report(RAISED));
      const day = addMonths(api.today, 1);
      const refused = await next.setLater(person, set(day));
      expect([refused.status, refused.body.error.details]).toEqual([
        422,
        { due_on: expect.stringContaining('no more reminders') },
      ]);
      expect(await next.ofStaff(person)).toMatchObject([{ ended_reason: 'no more reminders' }]);
      expect((await next.change(person, { change: 'due on', due_on: day })).status).toBe(200);
      const later = addMonths(api.today, 2);
      expect((await next.setLater(person, set(later))).status).toBe(200);
      await next.end(person, 'nothing further needed');
      expect(await next.own(person)).toMatchObject({ state: 'due', due_on: later });
    });

    test('is rejected if the reminders ended for the same test, but not for an earlier one', async ({
      api,
      lab,
      next,
    }) => {
      const { person, report } = await lab.tested();
      await lab.released(report(GREEN));
      await next.change(person, { change: 'ended', ended_reason: 'no longer wants a test' });
      await lab.released(report({ ...RAISED, status: 'corrected' }));
      const day = addMonths(api.today, 1);
      expect((await next.setLater(person, set(day))).status).toBe(422);
      await next.end(person, 'nothing further needed');
      expect(await next.own(person)).toMatchObject({ ended_reason: 'no longer wants a test' });
      const again = await lab.tested(person);
      await lab.released(again.report(RAISED));
      expect((await next.setLater(person, set(day))).status).toBe(200);
      await next.end(person, 'nothing further needed');
      expect(await next.own(person)).toMatchObject({ state: 'due', due_on: day });
    });
  });

  test('a referral ends the recall with a reason', async ({ lab, next }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(RAISED));
    await next.end(person, 'referred');
    expect(await next.ofStaff(person)).toMatchObject([
      { state: 'ended', ended_reason: 'under the care of a GP or hospital' },
    ]);
  });

  test('a correction updates the recall, and a correction to a raised result ends it', async ({
    api,
    lab,
    next,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(GREEN));
    await lab.released(
      report({ value: '0.9', status: 'corrected', comments: 'Green: test again in 2 years' }),
    );
    expect(await next.ofStaff(person)).toMatchObject([
      { state: 'due', due_on: addMonths(api.today, 24) },
    ]);
    await lab.released(report({ ...RAISED, status: 'corrected' }));
    expect(await next.own(person)).toBeNull();
    expect(await next.ofStaff(person)).toMatchObject([{ ended_reason: 'being followed up' }]);
  });

  test('a withdrawal ends the recall', async ({ lab, next }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(GREEN));
    await lab.released(report({ ...GREEN, status: 'withdrawn' }));
    expect(await next.own(person)).toBeNull();
    expect(await next.ofStaff(person)).toMatchObject([{ ended_reason: 'result withdrawn' }]);
  });

  test('the database allows one open recall for each person', async ({ api, lab, next }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(GREEN));
    const [{ recall_id }] = await next.ofStaff(person);
    const again = sql`INSERT INTO recalls (profile_id, result_id, tested_on, due_on, basis)
      SELECT profile_id, result_id, tested_on, due_on, 'hand' FROM recalls
      WHERE recall_id = ${recall_id}`.execute(api.services.db);
    await expect(again).rejects.toThrow('recalls_open_of_one');
  });

  test('another test replaces the recall', async ({ lab, next }) => {
    const first = await lab.tested();
    await lab.released(first.report(GREEN));
    const second = await lab.tested(first.person);
    await lab.released(second.report(GREEN));
    expect(await next.ofStaff(first.person)).toMatchObject([
      { state: 'due', is_newest: true },
      { state: 'ended', ended_reason: 'another test', is_newest: false },
    ]);
  });
});

describe('the person', () => {
  test('can postpone their recall by a year, end it, and undo both', async ({ lab, next }) => {
    const { person, report } = await lab.tested();
    await lab.released(report({ comments: 'Green: test again in 3 months' }));
    const due = (await next.own(person)).due_on;
    const put = await next.wish(person, 'in a year');
    expect(put.body.recall).toMatchObject({
      ...{ state: 'postponed', due_on: addMonths(due, 12), can_undo: true },
    });
    const ended = await next.wish(person, 'no more reminders');
    expect(ended.body.recall).toMatchObject({ state: 'ended', ended_reason: 'no more reminders' });
    expect((await next.wish(person, 'undo')).body.recall).toMatchObject({ state: 'postponed' });
    expect((await next.wish(person, 'undo')).body.recall).toMatchObject({
      ...{ state: 'due', due_on: due, can_undo: false },
    });
    expect((await next.wish(person, 'undo')).status).toBe(409);
    const [{ history }] = await next.ofStaff(person);
    expect(history.slice(1).map(({ what, by }: Record<string, string>) => [what, by])).toEqual([
      ['postponed by a year', 'the person'],
      ['ended: no more reminders', 'the person'],
      ['reminders again', 'the person'],
      ['reminders again', 'the person'],
    ]);
  });

  test('can postpone an overdue test to a year from today, but only once', async ({
    api,
    lab,
    next,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report({ comments: 'Green: test again in 3 months' }));
    const today = addMonths(api.today, 5);
    api.services.now = () => londonInstant(today, '12:00');
    for (let times = 0; times < 2; times += 1) {
      const { body } = await next.wish(person, 'in a year');
      expect(body.recall).toMatchObject({ state: 'postponed', due_on: addMonths(today, 12) });
    }
  });

  test('gets no more reminders after another test if they ended them', async ({ lab, next }) => {
    const first = await lab.tested();
    await lab.released(first.report(GREEN));
    await next.wish(first.person, 'no more reminders');
    const second = await lab.tested(first.person);
    await lab.released(second.report(GREEN));
    expect(await next.own(first.person)).toMatchObject({
      ...{ state: 'ended', ended_reason: 'no more reminders', can_undo: true },
    });
    await next.wish(first.person, 'undo');
    expect(await next.own(first.person)).toMatchObject({ state: 'due' });
  });

  test('cannot change another person’s recall, or a recall that has changed since they read it', async ({
    api,
    lab,
    next,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(GREEN));
    const { recall_id, version } = await next.own(person);
    const change = (as: Person) =>
      api.call('PATCH', `/recall/${recall_id}`, {
        as,
        body: { version, change: 'no more reminders' },
      });
    expect((await change(await api.person())).status).toBe(404);
    await next.wish(person, 'in a year');
    const late = await change(person);
    expect([late.status, late.body.error.code]).toEqual([409, 'RECALL_CHANGED']);
    expect(await next.own(person)).toMatchObject({ state: 'postponed' });
  });

  test('finds the recall in their exported data, and erasure ends it', async ({
    api,
    lab,
    next,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(GREEN));
    const { body } = await api.call('GET', `/auth/profile/export?email=${person.email}`, {
      as: person,
    });
    expect(body.recalls).toMatchObject([{ state: 'due', due_on: addMonths(api.today, 12) }]);
    const { profileId: profile_id, userId: user_id, email } = person;
    await api.owner
      .transaction()
      .execute((transaction) =>
        erasePerson(api.services, transaction, { profile_id, user_id, email }),
      );
    await next.keep();
    expect(await next.ofStaff(person)).toMatchObject([{ ended_reason: 'erased' }]);
  });
});

test('a person with two records has one recall, and each record has its own once they are separated', async ({
  api,
  lab,
  next,
}) => {
  const as = await api.staff('coordinator');
  const [kept, dropped] = [await lab.tested(), await lab.tested()];
  await lab.released(
    kept.report(GREEN),
    dropped.report({ comments: 'Green: test again in 2 years' }),
  );
  const path = `/staff/people/${kept.person.profileId}/merges`;
  const merged = await api.call('POST', path, {
    as,
    body: {
      dropped_id: dropped.person.profileId,
      take: [],
      reason: 'They rang: it is one person.',
    },
  });
  expect(merged.status, merged.text).toBe(200);
  await next.keep();
  const openOf = async ({ profileId }: Person) =>
    api.owner
      .selectFrom('recalls')
      .select('due_on')
      .where('profile_id', '=', profileId)
      .where('state', '<>', 'ended')
      .execute();
  expect(await openOf(dropped.person)).toEqual([]);
  expect(await openOf(kept.person)).toHaveLength(1);
  const { body } = await api.call('GET', `/staff/people/${kept.person.profileId}`, { as });
  await api.call('DELETE', `${path}/${body.records[0].merge_id}`, { as });
  await next.keep();
  expect(await openOf(kept.person)).toEqual([{ due_on: addMonths(api.today, 12) }]);
  expect(await openOf(dropped.person)).toEqual([{ due_on: addMonths(api.today, 24) }]);
});

describe('a booking', () => {
  test('marks the recall as booked, and makes it due again when cancelled', async ({
    api,
    booking,
    lab,
    next,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(GREEN));
    const event = await api.event({ daysAhead: 60 });
    const { body } = await booking.book(person, event, event.times[0]);
    expect(await next.own(person)).toMatchObject({ state: 'booked' });
    const path = `/appointments/${body.appointment.appointment_id}`;
    const cancelled = await api.call('POST', `${path}/cancellation`, {
      as: person,
      body: { expected_refund: 0 },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await next.own(person)).toMatchObject({ state: 'due' });
  });
});

test('a place held by a mailed link counts as a booking until the link expires', async ({
  api,
  lab,
  next,
}) => {
  const { person, report } = await lab.tested();
  await lab.released(report(GREEN));
  const event = await api.event({ daysAhead: 60, paymentRequired: true });
  const reserved = await api.call('POST', `/staff/events/${event.id}/bookings`, {
    as: await api.staff('coordinator'),
    body: {
      person: { profile_id: person.profileId },
      start_time: event.times[0],
      consent: { answers: CONSENT_ANSWERS, through: 'telephone' },
      payment: 'link',
    },
  });
  expect(reserved.status, reserved.text).toBe(201);
  expect(await next.own(person)).toMatchObject({ state: 'booked' });
  await sql`UPDATE appointments SET expires_at = now()
    WHERE appointment_id = ${reserved.body.booking.appointment_id}`.execute(api.owner);
  expect(await next.own(person)).toMatchObject({ state: 'due' });
});

describe('a sample without a result', () => {
  const sampledAgain = test.extend('again', async ({ api, lab, next }) => async () => {
    const { person, report } = await lab.tested();
    const sampleDate = addDays(api.today, -1);
    await lab.released(report({ ...GREEN, sampleDate }));
    const { event, appointmentId } = await lab.tested(person);
    expect(await next.own(person)).toMatchObject({ state: 'booked' });
    return { person, event, appointmentId };
  });

  sampledAgain(
    'no longer counts as booked once its tube has failed',
    async ({ api, again, next }) => {
      const { person, event, appointmentId } = await again();
      const as = await api.staff('coordinator');
      const { items } = (await api.call('GET', `/staff/events/${event.id}/samples`, { as })).body;
      const tube = items.find(
        (one: { appointment_id: string }) => one.appointment_id === appointmentId,
      );
      const body = { state: 'rejected', reason: 'Haemolysed.' };
      const path = `/staff/events/${event.id}/samples/${tube.sample_id}/ending`;
      const ended = await api.call('POST', path, { as, body });
      expect(ended.status, ended.text).toBe(200);
      expect(await next.own(person)).toMatchObject({ state: 'due' });
    },
  );

  sampledAgain(
    'no longer counts as booked long after its laboratory should have reported',
    async ({ api, again, next }) => {
      const { person } = await again();
      const stateAfter = async (days: number) => {
        api.services.now = () => londonInstant(addDays(api.today, days - 1), '12:00');
        return (await next.own(person)).state;
      };
      const last = EXPECTED_RESULT_DAYS + RECALL_GRACE_DAYS;
      expect(await stateAfter(last)).toBe('booked');
      expect(await stateAfter(last + 1)).toBe('due');
    },
  );
});

describe('a clinician', () => {
  test('can set another day, record an invitation and end a recall, each with a reason', async ({
    api,
    lab,
    clinician,
    next,
  }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(GREEN));
    const day = addDays(api.today, 90);
    expect((await next.change(person, { change: 'due on', due_on: day })).status).toBe(200);
    expect((await next.change(person, { change: 'invited' })).status).toBe(200);
    const end = { change: 'ended', ended_reason: 'died' };
    expect((await next.change(person, { ...end, reason: '' })).status).toBe(422);
    expect((await next.change(person, end)).status).toBe(200);
    const [found] = await next.ofStaff(person);
    expect(found).toMatchObject({
      ...{ state: 'ended', ended_reason: 'died', basis: 'hand', due_on: day },
    });
    expect(found.history.slice(1)).toMatchObject(
      ['due on ', 'invited', 'ended: died'].map((what) => ({
        ...{ by: clinician.email, reason: 'As the person asked.' },
        what: expect.stringContaining(what),
      })),
    );
    expect((await next.change(person, { change: 'invited' })).status).toBe(409);
    const far = { change: 'due on', due_on: addMonths(api.today, 61) };
    expect((await next.change(person, far)).status).toBe(422);
    const path = `/staff/people/${person.profileId}/recalls`;
    expect((await api.call('GET', path, { as: await api.staff('admin') })).status).toBe(403);
    const { rows } = await sql<{ action: string }>`SELECT action FROM audit_log
      WHERE profile_id = ${person.profileId} AND action LIKE 'recall %' ORDER BY audit_id`.execute(
      api.owner,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'recall changed',
      'recall changed',
      'recall ended',
    ]);
  });
});

test('people who are due are listed with the telephone number of any of their records', async ({
  api,
  lab,
  clinician,
}) => {
  const [kept, dropped] = [await lab.testedWithoutEmail(null), await api.person()];
  const as = await api.staff('coordinator');
  await lab.released(kept.report(GREEN));
  const people = `/staff/people/${kept.profileId}`;
  const merge = { dropped_id: dropped.profileId, take: [], reason: 'It is one person.' };
  const { phone } = (await api.call('GET', `/staff/people/${dropped.profileId}`, { as })).body
    .person;
  const merged = await api.call('POST', `${people}/merges`, { as, body: merge });
  expect(merged.status, merged.text).toBe(200);
  const { recalls } = (await api.call('GET', `${people}/recalls`, { as: clinician })).body;
  const [{ recall_id, version }] = recalls;
  const body = { version, change: 'due on', due_on: api.today, reason: 'As asked.' };
  const changed = await api.call('PATCH', `/staff/recalls/${recall_id}`, { as: clinician, body });
  expect(changed.status, changed.text).toBe(200);
  const { items } = (await api.call('GET', '/staff/recalls', { as: clinician })).body;
  expect(phone).toMatch(/\d/);
  expect(
    items.find(({ profile_id }: { profile_id: string }) => profile_id === kept.profileId),
  ).toMatchObject({ phone });
});

test('people who are due are listed and on Today until they have booked or been invited', async ({
  api,
  booking,
  lab,
  clinician,
  next,
}) => {
  const { person, event, report } = await lab.tested();
  const due = async (as: StaffPerson = clinician) => {
    const { status, body } = await api.call('GET', '/staff/recalls', { as });
    expect(status).toBe(200);
    return body.items.filter(
      ({ profile_id }: { profile_id: string }) => profile_id === person.profileId,
    );
  };
  await lab.released(report(GREEN));
  expect(await due()).toEqual([]);
  const [before] = await tasksOnToday(api, clinician, 'tests due');
  expect((await next.change(person, { change: 'due on', due_on: api.today })).status).toBe(200);
  expect(await due()).toMatchObject([{ due_on: api.today, email: person.email }]);
  expect(await due(await api.staff('coordinator', event.id))).toHaveLength(1);
  const elsewhere = await api.event();
  expect(await due(await api.staff('coordinator', elsewhere.id))).toEqual([]);
  const [task] = await tasksOnToday(api, clinician, 'tests due');
  expect(task?.action).toEqual({
    label: 'View people due for their next test',
    path: '/staff/next-tests',
  });
  expect(task?.what).not.toBe(before?.what);
  const ahead = await api.event({ daysAhead: 60 });
  const { body } = await booking.book(person, ahead, ahead.times[0]);
  expect(await due()).toEqual([]);
  const booked = `/appointments/${body.appointment.appointment_id}/cancellation`;
  await api.call('POST', booked, { as: person, body: { expected_refund: 0 } });
  expect(await due()).toHaveLength(1);
  expect((await next.change(person, { change: 'invited' })).status).toBe(200);
  expect(await due()).toEqual([]);
});

test('an invitation counts as unanswered after 30 London days, including in summer', async ({
  api,
  lab,
  clinician,
  next,
}) => {
  const { person, report } = await lab.tested();
  await lab.released(report(GREEN));
  await next.change(person, { change: 'invited' });
  const year = Number(api.today.slice(0, 4)) + 1;
  // 00:30 on 1 June in London.
  await sql`UPDATE recalls SET invited_at = ${`${year}-05-31T23:30:00Z`}
    WHERE profile_id = ${person.profileId}`.execute(api.owner);
  const unanswered = async (day: string) => {
    api.services.now = () => new Date(`${year}-${day}T10:00:00Z`);
    const { body } = await api.call('GET', '/staff/recalls?show=no%20answer', { as: clinician });
    return body.items.some(
      ({ profile_id }: { profile_id: string }) => profile_id === person.profileId,
    );
  };
  expect([await unanswered('07-01'), await unanswered('07-02')]).toEqual([false, true]);
});

test('a coordinator sees when people at their own events are due, and nothing about their health', async ({
  api,
  lab,
  next,
}) => {
  const { person, event, report } = await lab.tested();
  await lab.released(report(GREEN));
  const path = `/staff/people/${person.profileId}/recalls`;
  const read = async (eventId: string | null) =>
    api.call('GET', path, { as: await api.staff('coordinator', eventId) });
  const [shown] = (await read(null)).body.recalls;
  expect(shown).toMatchObject({
    ...{ state: 'due', due_on: addMonths(api.today, 12), basis: null },
    ...{ test_interval: null, rule_version: null },
  });
  expect((await read(event.id)).body.recalls).toHaveLength(1);
  expect((await read((await api.event()).id)).status).toBe(404);
  await lab.released(report({ ...RAISED, status: 'corrected' }));
  const [ended] = (await read(null)).body.recalls;
  expect(ended).toMatchObject({ state: 'ended', ended_reason: null });
  expect(JSON.stringify(ended)).not.toContain('followed up');
  expect(await next.ofStaff(person)).toMatchObject([{ ended_reason: 'being followed up' }]);
});

describe('the job', () => {
  test('creates missing recalls for earlier results, once', async ({ api, lab, next }) => {
    const { person, report } = await lab.tested();
    await lab.released(report(GREEN));
    await sql`DELETE FROM recall_steps; DELETE FROM recalls`.execute(api.owner);
    await next.keep();
    expect(await next.own(person)).toMatchObject({ due_on: addMonths(api.today, 12) });
    const [before] = await next.ofStaff(person);
    await next.keep();
    expect(await next.ofStaff(person)).toEqual([before]);
  });
});
