import { addDays, londonInstant } from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { address, RED, test } from '../../test/claims.ts';
import type { StaffPerson } from '../../test/makers.ts';
import { closeBooks, recordSamples } from '../../test/past-day.ts';
import { tasksOnToday } from '../../test/today.ts';

const HELD = 'We are checking that this account is yours';

describe('an address that staff change after the sample', () => {
  test('does not show its owner the result, until a clinician has confirmed the account', async ({
    api,
    claim,
    clinician,
    coordinator,
  }) => {
    const booked = await claim.book(null);
    await claim.test(booked);
    const email = address();
    await claim.changeEmail(booked, null, email);
    const as = await claim.register(email);
    // The account is older than the result.
    await claim.release(booked);
    expect(await claim.results(booked, as)).toEqual({ data: [], held: 1 });
    const refused = await claim.export(as);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'RESULTS_HELD']);
    expect(refused.body.error.message).toContain(HELD);
    expect(await claim.listed(booked)).toMatchObject([{ account_to_confirm: true }]);
    expect(await claim.listed(booked, 'accounts+to+confirm')).toHaveLength(1);
    const [task] = await tasksOnToday(api, clinician, 'accounts to confirm');
    expect(task?.what).toBe('1 account is to be confirmed');
    const follow = await api.call('GET', '/staff/follow-ups', { as: clinician });
    expect(follow.body.items).toMatchObject([{ state: 'told' }]);

    expect((await claim.confirm(booked, coordinator)).status).toBe(403);
    expect((await claim.confirm(booked)).status).toBe(200);
    expect((await claim.results(booked, as)).data).toMatchObject([
      { result: { test_result: '9.9' } },
    ]);
    expect((await claim.export(as)).status).toBe(200);
    expect(await claim.listed(booked)).toEqual([]);
    expect(await tasksOnToday(api, clinician, 'accounts to confirm')).toEqual([]);
    expect((await claim.confirm(booked)).body.error).toMatchObject({ code: 'PERSON_CHANGED' });
    const { timeline } = (
      await api.call('GET', `/staff/people/${booked.profile_id}`, { as: coordinator })
    ).body;
    expect(timeline).toContainEqual(
      expect.objectContaining({ what: 'Account of the person confirmed' }),
    );
  });

  test('leaves the earlier telephone number and address in use', async ({
    api,
    claim,
    clinician,
  }) => {
    const booked = await claim.book(null);
    await claim.test(booked);
    const email = address();
    await claim.changeEmail(booked, null, email);
    const theirs = {
      ...{ first_name: 'Bob', phone: '+447700900999' },
      home_address: '66 Other Lane, Ipswich, IP1 1AA',
    };
    const as = await claim.register(email, undefined, theirs);
    await claim.release(booked);
    const changed = { phone: '+447700900998', home_address: '67 Other Lane, Ipswich, IP1 1AA' };
    const change = await api.call('PATCH', `/auth/profile?email=${email}`, { as, body: changed });
    expect(change.status, change.text).toBe(200);
    const write = async () => {
      const [entry] = await claim.listed(booked, 'accounts+to+confirm');
      const templates = await api.call('GET', '/staff/letter-templates', { as: clinician });
      const { template_id } = templates.body.templates.find(
        (one: { recipient: string; about: string }) =>
          one.recipient === 'person' && one.about === 'raised',
      );
      const path = `/staff/results/${entry.result_id}/letters`;
      const drafted = await api.call('POST', path, { as: clinician, body: { template_id } });
      const letter = `/staff/letters/${drafted.body.letter_id}`;
      const { body } = await api.call('GET', letter, { as: clinician });
      const followUp = `/staff/follow-ups/${entry.follow_up_id}`;
      const { person } = (await api.call('GET', followUp, { as: clinician })).body;
      expect(body.text.body).not.toContain('Bob');
      return {
        name: entry.name,
        address: body.text.address,
        phones: [entry.phone, body.phone, person.phone],
      };
    };
    const known = '+441632960000';
    expect(await write()).toEqual({
      ...{ name: 'Alan Waite', address: 'Alan Waite' },
      phones: [known, known, known],
    });
    expect((await claim.confirm(booked)).status).toBe(200);
    expect(await claim.listed(booked)).toMatchObject([{ phone: changed.phone }]);
  });

  test('does not undo what staff correct before the account is confirmed or removed', async ({
    api,
    claim,
    clinician,
    coordinator,
  }) => {
    const booked = await claim.book(null);
    await claim.test(booked);
    const email = address();
    await claim.changeEmail(booked, null, email);
    const theirs = { phone: '+447700900999', home_address: '66 Other Lane, IP1' };
    await claim.register(email, undefined, theirs);
    await claim.release(booked);
    const path = `/staff/people/${booked.profile_id}`;
    const wanted = {
      ...{ phone: '+441632960111', last_name: 'Wade' },
      home_address: '2 Low Street',
    };
    const seen = { ...theirs, last_name: 'Waite' };
    const body = { seen, wanted, reason: 'They rang.' };
    const changed = await api.call('PATCH', path, { as: coordinator, body });
    expect(changed.status, changed.text).toBe(200);
    expect(await claim.listed(booked)).toMatchObject([{ phone: wanted.phone }]);
    await api.call('DELETE', `${path}/account`, { as: clinician });
    const { person } = (await api.call('GET', path, { as: coordinator })).body;
    expect(person).toMatchObject({ ...wanted, first_name: 'Alan', has_account: false });
  });

  test('does not undo what a merge takes over before the account is removed, until the merge is undone', async ({
    api,
    claim,
    clinician,
    coordinator,
  }) => {
    const booked = await claim.book(null);
    await claim.test(booked);
    const email = address();
    await claim.changeEmail(booked, null, email);
    await claim.register(email, undefined, { phone: '+447700900999' });
    await claim.release(booked);
    const other = await claim.book(null);
    const phone = '+441632960222';
    await api.call('PATCH', `/staff/people/${other.profile_id}`, {
      as: coordinator,
      body: { seen: { phone: '+441632960000' }, wanted: { phone }, reason: 'They rang.' },
    });
    const path = `/staff/people/${booked.profile_id}`;
    const read = async () => (await api.call('GET', path, { as: coordinator })).body;
    const merge = async () => {
      const body = { dropped_id: other.profile_id, take: ['phone'], reason: 'It is one person.' };
      const merged = await api.call('POST', `${path}/merges`, { as: coordinator, body });
      expect(merged.status, merged.text).toBe(200);
    };
    const undo = async () => {
      const { records } = await read();
      const parted = `${path}/merges/${records[0].merge_id}`;
      expect((await api.call('DELETE', parted, { as: coordinator })).status).toBe(200);
    };
    await merge();
    expect(await claim.listed(booked)).toMatchObject([{ phone }]);
    await undo();
    expect(await claim.listed(booked)).toMatchObject([{ phone: '+441632960000' }]);
    expect((await read()).person.phone).toBe('+447700900999');
    await merge();
    await api.call('DELETE', `${path}/account`, { as: clinician });
    expect((await read()).person.phone).toBe(phone);
    await undo();
    expect((await read()).person.phone).toBe('+441632960000');
  });

  test('lets a clinician remove the wrong account, and the person is then told by letter', async ({
    api,
    claim,
    clinician,
    coordinator,
  }) => {
    const booked = await claim.book(null);
    await claim.test(booked);
    const email = address();
    await claim.changeEmail(booked, null, email);
    const theirs = {
      first_name: 'Bob',
      phone: '+447700900999',
      home_address: '66 Other Lane, IP1',
      nhs_number: '9434765919',
    };
    const as = await claim.register(email, undefined, theirs);
    const readNumber = () =>
      api.owner
        .selectFrom('profiles')
        .select(['nhs_number_encrypted', 'nhs_number_hmac'])
        .where('profile_id', '=', booked.profile_id)
        .executeTakeFirstOrThrow();
    expect((await readNumber()).nhs_number_hmac).not.toBeNull();
    await claim.release(booked);
    const lost = await claim.book({ profile_id: booked.profile_id });
    const tube = await claim.loseTube(lost);
    const path = `/staff/people/${booked.profile_id}`;
    const reject = (by: StaffPerson) => api.call('DELETE', `${path}/account`, { as: by });
    expect((await reject(coordinator)).status).toBe(403);
    const rejected = await reject(clinician);
    expect(rejected.status, rejected.text).toBe(200);
    expect((await reject(clinician)).body.error).toMatchObject({ code: 'PERSON_CHANGED' });
    const aboutTube = api.owner.selectFrom('letters').select('state');
    expect(await aboutTube.where('sample_id', '=', tube).execute()).toEqual([{ state: 'drafted' }]);

    const gone = await api.call('GET', `/medical/results/${booked.profile_id}`, { as });
    expect(gone.status).toBe(401);
    const timestamp = Math.floor(Date.now() / 1000) + 2;
    const again = {
      token: await api.token(as.userId, { amr: [{ method: 'password', timestamp }] }),
    };
    const profile = await api.call('GET', `/auth/profile?email=${email}`, { as: again });
    expect(profile.status).toBe(404);
    const { person, timeline } = (await api.call('GET', path, { as: coordinator })).body;
    const before = { first_name: 'Alan', phone: '+441632960000', home_address: null };
    expect(person).toMatchObject({ ...before, email: null, has_account: false });
    expect(await readNumber()).toEqual({ nhs_number_encrypted: null, nhs_number_hmac: null });
    expect(timeline).toContainEqual(
      expect.objectContaining({ what: 'Account of another person removed' }),
    );
    expect(await claim.listed(booked)).toMatchObject([
      {
        ...{ account_to_confirm: false, why: 'no e-mail', name: 'Alan Waite', email: null },
        ...{ phone: '+441632960000', letter: { state: 'drafted' } },
      },
    ]);
    expect(await claim.listed(booked, 'accounts+to+confirm')).toEqual([]);
    expect((await api.call('GET', '/staff/follow-ups', { as: clinician })).status).toBe(200);
    // They register again, without the record.
    const own = await claim.register(email, { ...clinician, userId: as.userId, ...again });
    expect(
      await api.call('GET', `/medical/results/${booked.profile_id}`, { as: own }),
    ).toMatchObject({ status: 404 });
  });

  test('does not count a result or a mail that another person’s account opened as read', async ({
    api,
    claim,
    clinician,
  }) => {
    const [first, second] = [address(), address()];
    const booked = await claim.book(first);
    const tested = addDays(api.today, -5);
    await sql`UPDATE events SET event_date = ${tested} WHERE event_id = ${booked.event.id}`.execute(
      api.owner,
    );
    await recordSamples(api, booked.event.id, [booked.appointment_id]);
    await closeBooks(api, booked.event.id);
    const { now } = api.services;
    const before = londonInstant(addDays(api.today, -2), '12:00');
    api.services.now = () => before;
    try {
      await claim.changeEmail(booked, first, second);
    } finally {
      api.services.now = now;
    }
    await claim.release(booked, { ...RED, sampleDate: tested });
    const as = await claim.register(second);
    const later = await claim.book({ profile_id: booked.profile_id });
    await claim.test(later);
    await claim.release(later, { value: '1.1', flag: 'N', comments: 'Green: fine' });
    expect(await claim.results(booked, as)).toMatchObject({
      data: [{ result: { test_result: '1.1' } }],
      held: 1,
    });
    expect(await claim.listed(booked)).toHaveLength(1);
    const lost = await claim.book({ profile_id: booked.profile_id });
    const tube = await claim.loseTube(lost);
    await claim.report(lost, second, 'sample-failed');
    const told = api.owner.selectFrom('samples').select('told_how').where('sample_id', '=', tube);
    expect(await told.execute()).toEqual([{ told_how: 'delivered' }]);
    const path = `/staff/people/${booked.profile_id}/account`;
    expect((await api.call('DELETE', path, { as: clinician })).status).toBe(200);
    const drafted = { letter: { state: 'drafted' } };
    expect(await claim.listed(booked)).toMatchObject([
      { value: '9.9 ng/ml', ...drafted },
      { value: '1.1 ng/ml', ...drafted },
    ]);
    expect(await told.execute()).toEqual([{ told_how: null }]);
    const aboutTube = api.owner.selectFrom('letters').select('state');
    expect(await aboutTube.where('sample_id', '=', tube).execute()).toEqual([{ state: 'drafted' }]);
  });

  test('does not count the person as told by a delivered mail about a lost tube', async ({
    api,
    claim,
    coordinator,
  }) => {
    const [first, second] = [address(), address()];
    const booked = await claim.book(first);
    const { id, date } = booked.event;
    const path = `/staff/events/${id}`;
    const { now } = api.services;
    const at = (time: string) => londonInstant(date, time);
    api.services.now = () => at('20:00');
    try {
      const steps = (['arrived', 'ready', 'sampled'] as const).map((step, minute) => ({
        ...{ action_id: crypto.randomUUID(), appointment_id: booked.appointment_id, step },
        ...{ done_at: at(`09:1${minute}`).toISOString(), list_version: 0 },
        ...(step === 'sampled' ? { sample_code: 'T-100' } : {}),
      }));
      await api.call('POST', `${path}/actions`, { as: coordinator, body: { actions: steps } });
      await claim.changeEmail(booked, first, second);
      const list = async (show: string) =>
        (await api.call('GET', `${path}/samples?show=${show}`, { as: coordinator })).body.items;
      const [{ sample_id: sampleId }] = await list('all');
      const body = { state: 'missing', reason: 'Not in the box.' };
      const ending = `${path}/samples/${sampleId}/ending`;
      expect((await api.call('POST', ending, { as: coordinator, body })).status).toBe(200);
      await claim.report(booked, second, 'sample-failed');
      expect(await list('not+told')).toHaveLength(1);
    } finally {
      api.services.now = now;
    }
  });

  test('does not count the person as told by a delivered mail', async ({ claim }) => {
    const [first, second] = [address(), address()];
    const booked = await claim.book(first);
    await claim.test(booked);
    await claim.changeEmail(booked, first, second);
    await claim.release(booked, { flag: 'N', comments: 'Green: fine' });
    await claim.report(booked, second, 'result-ready');
    expect(await claim.listed(booked)).toHaveLength(1);
  });

  test('still shows the owner the results of later tests', async ({ api, claim }) => {
    const [first, second] = [address(), address()];
    const booked = await claim.book(first);
    const { now } = api.services;
    const before = londonInstant(addDays(api.today, -2), '12:00');
    api.services.now = () => before;
    try {
      await claim.changeEmail(booked, first, second);
    } finally {
      api.services.now = now;
    }
    await claim.test(booked);
    await claim.release(booked);
    const as = await claim.register(second);
    expect(await claim.results(booked, as)).toMatchObject({
      data: [{ result: { test_result: '9.9' } }],
      held: 0,
    });
  });
});

test('an address given before the sample shows its owner the result without a clinician', async ({
  api,
  claim,
  clinician,
}) => {
  const email = address();
  const booked = await claim.book(email);
  await claim.test(booked);
  await claim.release(booked);
  const as = await claim.register(email);
  expect(await claim.results(booked, as)).toMatchObject({
    data: [{ result: { test_result: '9.9' } }],
    held: 0,
  });
  expect(await tasksOnToday(api, clinician, 'accounts to confirm')).toEqual([]);
  expect((await claim.confirm(booked)).body.error).toMatchObject({ code: 'PERSON_CHANGED' });
});

test('a member of staff who takes over a record sees its results once a clinician confirms the account', async ({
  api,
  claim,
  clinician,
}) => {
  const staff = await api.staff('coordinator');
  const booked = await claim.book(staff.email);
  await claim.test(booked);
  await claim.release(booked);
  const as = await claim.register(staff.email, staff);
  expect(await claim.results(booked, as)).toEqual({ data: [], held: 1 });
  const readWhy = async () => (await tasksOnToday(api, clinician, 'accounts to confirm'))[0]?.why;
  expect(await readWhy()).toMatch(/^A member of staff has registered as the person/);
  const other = await claim.book(null);
  await claim.test(other);
  const email = address();
  await claim.changeEmail(other, null, email);
  await claim.register(email);
  await claim.release(other);
  expect(await readWhy()).toMatch(/^Staff changed .* Or a member of staff has registered/);
  expect((await claim.confirm(booked)).status).toBe(200);
  expect(await claim.results(booked, as)).toMatchObject({ held: 0 });
  expect(await readWhy()).toMatch(/taken\. Call the person/);
});
