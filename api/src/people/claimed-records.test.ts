import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { address, test as base } from '../../test/claims.ts';
import { consentRequest } from '../../test/factories.ts';
import { labFile, reportedResult } from '../../test/lab-files.ts';
import { SIXTY_YEARS_AGO } from '../../test/makers.ts';
import { readLabFile } from '../laboratory/lab-file.ts';
import { addBatch } from '../laboratory/store-batch.ts';
import { withTransaction } from '../platform/db/database.ts';

const THEIRS = 'Dr True\n1 True Street\nColchester';
const STRANGERS = 'Dr Stranger\n9 Other Road\nIpswich';
const onOneLine = (practice: string) => ({
  practice_code: null,
  name: practice.replaceAll('\n', ', '),
});

interface PersonId {
  profile_id: string;
}

/** What an account can do before a clinician has confirmed its owner, and what staff see of it. */
const test = base.extend('doubtful', ({ api, claim, clinician, coordinator }) => {
  const resultOf = async ({ profile_id }: PersonId) =>
    api.owner
      .selectFrom('results')
      .select('result_id')
      .where('profile_id', '=', profile_id)
      .executeTakeFirstOrThrow();
  const readLetter = async (id: string) =>
    (await api.call('GET', `/staff/letters/${id}`, { as: clinician })).body;
  return {
    readLetter,
    /** A person who was tested and told staff their practice. */
    tested: async (gpConsent = false) => {
      const booked = await claim.book(null, { ...CONSENT_ANSWERS, gpConsent });
      await claim.test(booked);
      const path = `/staff/people/${booked.profile_id}/gp-practice`;
      const told = await api.call('PATCH', path, { as: coordinator, body: onOneLine(THEIRS) });
      expect(told.status, told.text).toBe(200);
      return booked;
    },
    claimedBy: async (booked: Awaited<ReturnType<typeof claim.book>>, details: object = {}) => {
      const email = address();
      await claim.changeEmail(booked, null, email);
      return claim.register(email, undefined, { first_name: 'Bob', ...details });
    },
    choose: async (as: { token: string }) => {
      const chosen = await api.call('PATCH', '/gp-practice', { as, body: onOneLine(STRANGERS) });
      expect(chosen.status, chosen.text).toBe(200);
    },
    consentOf: ({ profile_id }: PersonId) =>
      api.owner
        .selectFrom('consents')
        .select('consent_id')
        .where('profile_id', '=', profile_id)
        .executeTakeFirstOrThrow(),
    write: async (whose: PersonId, recipient: 'person' | 'gp') => {
      const { result_id } = await resultOf(whose);
      const { body } = await api.call('GET', '/staff/letter-templates', { as: clinician });
      const about = recipient === 'gp' ? 'any' : 'raised';
      const { template_id } = body.templates.find(
        (one: { recipient: string; about: string }) =>
          one.recipient === recipient && one.about === about,
      );
      const path = `/staff/results/${result_id}/letters`;
      const drafted = await api.call('POST', path, { as: clinician, body: { template_id } });
      return readLetter(drafted.body.letter_id);
    },
    approve: async ({ letter_id: id, version }: { letter_id: string; version: number }) => {
      const move = { from: 'drafted', to: 'approved', version, how: null, reason: 'They agreed.' };
      const path = `/staff/letters/${id}/moves`;
      const moved = await api.call('POST', path, { as: clinician, body: move });
      expect(moved.status, moved.text).toBe(200);
    },
    followUp: async (whose: PersonId) => {
      const { result_id } = await resultOf(whose);
      const { follow_up_id } = await api.owner
        .selectFrom('follow_ups')
        .select('follow_up_id')
        .where('result_id', '=', result_id)
        .executeTakeFirstOrThrow();
      return (await api.call('GET', `/staff/follow-ups/${follow_up_id}`, { as: clinician })).body;
    },
    remove: async ({ profile_id }: PersonId) => {
      const path = `/staff/people/${profile_id}/account`;
      const removed = await api.call('DELETE', path, { as: clinician });
      expect(removed.status, removed.text).toBe(200);
    },
  };
});

test('a GP consent from an account in doubt does not count for a letter to the GP', async ({
  api,
  claim,
  doubtful,
}) => {
  const booked = await doubtful.tested();
  const as = await doubtful.claimedBy(booked);
  const { consent_id: consentId } = await doubtful.consentOf(booked);
  const agreed = await api.call('POST', '/medical/gp-consents', { as, body: { consentId } });
  expect(agreed.status, agreed.text).toBe(201);
  await claim.release(booked);
  expect(await doubtful.write(booked, 'gp')).toMatchObject({
    ...{ lacks_consent: true, text: { address: THEIRS } },
  });
  expect((await doubtful.followUp(booked)).person).toMatchObject({ gp_sharing: null });
});

test('a GP consent counts once a clinician has confirmed the account', async ({
  api,
  claim,
  doubtful,
}) => {
  const booked = await doubtful.tested();
  const as = await doubtful.claimedBy(booked);
  await claim.release(booked);
  await doubtful.choose(as);
  const { consent_id: consentId } = await doubtful.consentOf(booked);
  await api.call('POST', '/medical/gp-consents', { as, body: { consentId } });
  expect((await claim.confirm(booked)).status).toBe(200);
  expect(await doubtful.write(booked, 'gp')).toMatchObject({
    ...{ lacks_consent: false, text: { address: STRANGERS } },
  });
});

test('an account in doubt does not stop an approved letter to the GP', async ({
  api,
  claim,
  clinician,
  doubtful,
}) => {
  const booked = await doubtful.tested(true);
  await claim.release(booked);
  const letter = await doubtful.write(booked, 'gp');
  expect(letter.lacks_consent).toBe(false);
  await doubtful.approve(letter);
  const as = await doubtful.claimedBy(booked);
  const { consent_id: consentId } = await doubtful.consentOf(booked);
  const path = '/medical/gp-consents/withdrawal';
  const withdrawn = await api.call('POST', path, { as, body: { consentId } });
  expect(withdrawn.status, withdrawn.text).toBe(201);
  const form = await api.call('POST', '/medical/consent', {
    as,
    body: consentRequest({ profileId: booked.profile_id }, booked.event, {
      appointmentId: booked.appointment_id,
    }),
  });
  expect(form.status, form.text).toBe(201);
  const expectToPrint = async () => {
    const { body } = await api.call('GET', '/staff/letters-to-print', { as: clinician });
    const queued = body.items.find(
      ({ letter_id }: { letter_id: string }) => letter_id === letter.letter_id,
    );
    expect(queued).toMatchObject({
      ...{ name: 'Alan Waite', lacks_consent: false, address_changed: false },
    });
    expect(await doubtful.readLetter(letter.letter_id)).toMatchObject({ new_address: null });
  };
  await expectToPrint();
  expect((await doubtful.followUp(booked)).person).toMatchObject({ gp_sharing: true });
});

test('a letter uses the name and birth date from before a claim in doubt', async ({
  api,
  claim,
  clinician,
  doubtful,
}) => {
  const booked = await claim.book(null);
  await claim.test(booked);
  const as = await doubtful.claimedBy(booked);
  const changed = { last_name: 'Falsename', date_of_birth: '1970-02-02' };
  const path = `/auth/profile?email=${as.email}`;
  expect((await api.call('PATCH', path, { as, body: changed })).status).toBe(200);
  await claim.release(booked);
  const [entry] = await claim.listed(booked, 'accounts+to+confirm');
  expect(entry.name).toBe('Alan Waite');
  expect(entry.date_of_birth).not.toBe(changed.date_of_birth);
  const { person, item } = await doubtful.followUp(booked);
  expect([item.name, person.date_of_birth]).toEqual(['Alan Waite', entry.date_of_birth]);
  const { body } = await api.call('GET', '/staff/follow-ups', { as: clinician });
  expect(JSON.stringify(body)).not.toContain(changed.last_name);
  for (const recipient of ['person', 'gp'] as const) {
    const letter = await doubtful.write(booked, recipient);
    expect(letter.name).toBe('Alan Waite');
    const { subject, body: text } = letter.text;
    expect(`${subject} ${text}`).toContain('Alan Waite');
    expect(`${subject} ${text}`).not.toContain(' 1970');
  }
  await claim.confirm(booked);
  expect((await doubtful.followUp(booked)).item.name).toBe('Bob Falsename');
});

test('a letter about a failed tube uses the name and address from before a claim in doubt', async ({
  api,
  claim,
  doubtful,
}) => {
  const lettersOf = async ({ appointment_id }: { appointment_id: string }) => {
    const { rows } = await sql<{ letter_id: string }>`SELECT l.letter_id FROM letters l
      JOIN samples s USING (sample_id) JOIN visit_steps v USING (action_id)
      WHERE v.appointment_id = ${appointment_id}`.execute(api.owner);
    expect(rows).toHaveLength(1);
    return doubtful.readLetter(String(rows[0]?.letter_id));
  };
  const claimed = { phone: '+441632960999' };
  const expectKnown = async (booked: { appointment_id: string }) => {
    const letter = await lettersOf(booked);
    expect([letter.name, letter.phone]).toEqual(['Alan Waite', '+441632960000']);
    expect(letter.text).toMatchObject({
      address: 'Alan Waite',
      body: expect.stringContaining('Dear Alan Waite,'),
    });
  };
  const drafted = await claim.book(null);
  await claim.test(drafted);
  await claim.loseTube(drafted);
  await doubtful.claimedBy(drafted, claimed);
  await expectKnown(drafted);

  const mailed = await claim.book(null);
  await claim.test(mailed);
  const { email } = await doubtful.claimedBy(mailed, claimed);
  await claim.loseTube(mailed);
  await claim.report(mailed, email, 'sample-failed', 'failed');
  await expectKnown(mailed);
});

test('an account no longer needs to be confirmed once the person has died', async ({
  api,
  claim,
  clinician,
  coordinator,
  doubtful,
}) => {
  const booked = await claim.book(null);
  await claim.test(booked);
  await doubtful.claimedBy(booked);
  await claim.release(booked);
  const listed = () => claim.listed(booked, 'accounts+to+confirm');
  const tasks = async () => {
    const { body } = await api.call('GET', '/staff/today', { as: clinician });
    return body.tasks.find(({ kind }: { kind: string }) => kind === 'accounts to confirm')?.what;
  };
  expect(await listed()).toHaveLength(1);
  const before = Number.parseInt(await tasks(), 10);
  const path = `/staff/people/${booked.profile_id}/death`;
  const body = { reason: 'Their wife rang.' };
  expect((await api.call('POST', path, { as: coordinator, body })).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect(Number.parseInt((await tasks()) ?? '0', 10)).toBe(before - 1);
});

test('a person whom no mail reaches after a release is called at the number from before the claim', async ({
  api,
  claim,
  clinician,
  doubtful,
}) => {
  const booked = await claim.book(null);
  await claim.test(booked);
  await doubtful.claimedBy(booked, { phone: '+441632960999' });
  await sql`UPDATE profiles SET email = NULL WHERE profile_id = ${booked.profile_id}`.execute(
    api.owner,
  );
  const report = reportedResult({
    ...{ reference: booked.reference, nhsNumber: '', name: 'Alan Waite' },
    ...{ dateOfBirth: SIXTY_YEARS_AGO, sampleDate: api.today },
  });
  const bytes = labFile('csv', [report]);
  const file = { name: 'results.csv', bytes, read: readLabFile(bytes) };
  const batch = await withTransaction(api.services.db, (transaction) =>
    addBatch(api.services, transaction, clinician.userId, file, null),
  );
  const { body } = await api.call('GET', `/staff/result-batches/${batch}`, { as: clinician });
  expect(body.unreached).toMatchObject([{ name: 'Alan Waite', phone: '+441632960000' }]);
});

test('a record loses what another person’s account booked and requested, and that person is told', async ({
  api,
  booking,
  claim,
  doubtful,
  payment,
}) => {
  const booked = await claim.book(null);
  await claim.test(booked);
  const as = { ...(await doubtful.claimedBy(booked)), profileId: booked.profile_id };
  await claim.release(booked);
  const free = await api.event();
  expect((await booking.book(as, free)).status).toBe(201);
  const paid = await api.event({ paymentRequired: true });
  await api.consent(as, paid);
  const held = await booking.hold(as, paid);
  const { body: order } = await payment.order(as, held.body.hold.hold_id);
  await api.payments.enterCard(order.id);
  expect((await payment.capture(as, order.id)).status).toBe(200);
  const asked = `/auth/profile/erasure?email=${as.email}`;
  expect((await api.call('POST', asked, { as, body: {} })).status).toBe(200);
  await doubtful.remove(booked);
  for (const { id } of [free, paid]) {
    expect(await booking.seats(id)).toEqual({ taken: 0, live: 0 });
  }
  const refunds = api.owner.selectFrom('refunds').select(['amount', 'appointment_id']);
  const whole = { amount: 2500, appointment_id: held.body.hold.hold_id };
  expect(await refunds.where('appointment_id', '=', whole.appointment_id).execute()).toEqual([
    whole,
  ]);
  await api.sendMails();
  const mails = api.mailbox.store
    .list(as.email)
    .filter(({ subject }) => subject.startsWith('Your appointment has been cancelled'));
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).not.toContain('Alan');
  expect(mails.some(({ text }) => text.includes('£25.00 will be refunded'))).toBe(true);
  const requests = api.owner.selectFrom('data_requests').select(['kind', 'state']);
  expect(await requests.where('profile_id', '=', booked.profile_id).execute()).toEqual([
    { kind: 'erasure', state: 'refused' },
  ]);
});
