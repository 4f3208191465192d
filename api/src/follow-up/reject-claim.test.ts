import { addMonths } from '@chaps/domain';
import { CONSENT_ANSWERS } from '@chaps/testing/fixtures';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { parseAppointmentId } from '../../test/booking-steps.ts';
import { address, test as base } from '../../test/claims.ts';
import { reconcilePayments } from '../payments/reconcile.ts';
import { payRefund } from '../payments/refunds.ts';
import { getConsentLinkExpiry, signConsentLink } from '../people/consent/links.ts';
import { exportReadings } from '../people/personal-data/export-parts.ts';
import { buildRecallEndUrl } from './recall/end-link.ts';

const GREEN = { value: '1.1', flag: 'N', comments: 'Green: fine' };

/** A tested person whose record has been claimed by someone else's account. */
const test = base.extend('claimed', ({ api, claim, clinician, coordinator }) => async () => {
  const booked = await claim.book(null);
  await claim.test(booked);
  await claim.release(booked, GREEN);
  const path = `/staff/people/${booked.profile_id}`;
  const { rows } = await sql<{ consent_id: string }>`SELECT consent_id FROM consents
    WHERE profile_id = ${booked.profile_id}`.execute(api.owner);
  const consentId = String(rows[0]?.consent_id);
  const chooseGp = async (name: string) => {
    const body = { practice_code: null, name };
    const chosen = await api.call('PATCH', `${path}/gp-practice`, { as: coordinator, body });
    expect(chosen.status, chosen.text).toBe(200);
  };
  const read = async () => {
    const recalls = await api.call('GET', `${path}/recalls`, { as: clinician });
    const [profile] = await api.owner
      .selectFrom('profiles')
      .select(['wants_reminders', 'invitation_miles', 'billing_address'])
      .where('profile_id', '=', booked.profile_id)
      .execute();
    const count = async (table: 'consent_drafts' | 'erasure_requests' | 'waiting_list') =>
      (
        await api.owner
          .selectFrom(table)
          .select('profile_id')
          .where('profile_id', '=', booked.profile_id)
          .execute()
      ).length;
    const shared = await api.owner
      .selectFrom('gp_consents')
      .select('action')
      .where('consent_id', '=', consentId)
      .orderBy('gp_consent_id')
      .execute();
    const { rows: gps } = await sql<{ typed: string }>`SELECT typed FROM gp_choices
      WHERE profile_id = ${booked.profile_id}`.execute(api.owner);
    return {
      recall: recalls.body.recalls[0],
      ...profile,
      drafts: await count('consent_drafts'),
      erasures: await count('erasure_requests'),
      lists: await count('waiting_list'),
      gp: gps[0]?.typed ?? null,
      sharing: shared.at(-1)?.action ?? null,
    };
  };
  return {
    booked,
    consentId,
    path,
    chooseGp,
    read,
    async claim() {
      const email = address();
      await claim.changeEmail(booked, null, email);
      const as = await claim.register(email);
      return {
        as,
        async call(method: 'POST' | 'PATCH', route: string, body: object) {
          const answer = await api.call(method, route, { as, body });
          expect(answer.status, `${route} ${answer.text}`).toBeLessThan(300);
        },
        async wish(change: string) {
          const { recall } = (await api.call('GET', '/recall', { as })).body;
          const { recall_id, version } = recall;
          const route = `/recall/${recall_id}`;
          const wished = await api.call('PATCH', route, { as, body: { version, change } });
          expect(wished.status, wished.text).toBe(200);
        },
      };
    },
    async remove() {
      const removed = await api.call('DELETE', `${path}/account`, { as: clinician });
      expect(removed.status, removed.text).toBe(200);
    },
  };
});

describe('removing an account that belongs to another person', () => {
  test('removes its choices, and restores the earlier ones to the record', async ({
    api,
    claimed,
  }) => {
    const { consentId, chooseGp, read, remove, claim, booked } = await claimed();
    await chooseGp('The practice in Low Street');
    await sql`INSERT INTO gp_consents (consent_id, action, wording_version, wording_hash, wording,
        recorded_through)
      SELECT consent_id, 'given', wording_version, wording_hash, 'Yes.', 'telephone' FROM consents
      WHERE consent_id = ${consentId}`.execute(api.owner);
    await sql`UPDATE profiles SET billing_address = '1 Bill Street'
      WHERE profile_id = ${booked.profile_id}`.execute(api.owner);
    const before = await read();
    const { as, call, wish } = await claim();
    await call('PATCH', '/gp-practice', { practice_code: null, name: 'Another practice' });
    await call('PATCH', '/mail-preferences', { reminders: false, invitation_miles: 40 });
    await call('POST', '/medical/gp-consents/withdrawal', { consentId });
    await call('POST', `/auth/profile/erasure?email=${as.email}`, {});
    const { id } = await api.event();
    await call('POST', `/events/${id}/consent-draft`, { draft: { medicationHistory: 'None' } });
    await wish('no more reminders');
    expect(await read()).toMatchObject({
      ...{ gp: 'Another practice', sharing: 'withdrawn', drafts: 1, erasures: 1 },
      ...{ wants_reminders: false, recall: { ended_reason: 'no more reminders' } },
    });
    await remove();
    const { recall, ...after } = await read();
    const { recall: recallBefore, ...others } = before;
    expect(after).toEqual(others);
    const { state, due_on } = recallBefore;
    expect(recall).toMatchObject({ state, due_on, ended_reason: null });
  });

  test('leaves no practice, sharing or postponement that the account added', async ({
    api,
    claimed,
  }) => {
    const { consentId, read, remove, claim } = await claimed();
    const { call, wish } = await claim();
    await call('PATCH', '/gp-practice', { practice_code: null, name: 'Another practice' });
    const { rows } = await sql<{ wording_version: string }>`SELECT wording_version FROM consents
      WHERE consent_id = ${consentId}`.execute(api.owner);
    const wordingVersion = rows[0]?.wording_version;
    await call('POST', '/medical/gp-consents', { consentId, wordingVersion });
    await wish('in a year');
    expect(await read()).toMatchObject({ sharing: 'given', recall: { state: 'postponed' } });
    await remove();
    const due_on = addMonths(api.today, 12);
    expect(await read()).toMatchObject({
      ...{ gp: null, sharing: 'withdrawn', recall: { state: 'due', due_on } },
    });
  });

  test('undoes its postponement on a record merged with this one', async ({
    api,
    claim: { book },
    claimed,
    clinician,
    coordinator,
  }) => {
    const { booked, remove, claim } = await claimed();
    const { wish } = await claim();
    await wish('in a year');
    const { profile_id: kept } = await book(null);
    const merged = await api.call('POST', `/staff/people/${kept}/merges`, {
      as: coordinator,
      body: { dropped_id: booked.profile_id, take: [], reason: 'It is one person.' },
    });
    expect(merged.status, merged.text).toBe(200);
    const current = async () =>
      (await api.call('GET', `/staff/people/${kept}/recalls`, { as: clinician })).body.recalls[0];
    const due = (months: number) => ({ profile_id: kept, due_on: addMonths(api.today, months) });
    expect(await current()).toMatchObject(due(24));
    await remove();
    expect(await current()).toMatchObject(due(12));
  });

  test('leaves an entry in the person’s data that says what the account has read', async ({
    api,
    claimed,
  }) => {
    const { booked, remove, claim } = await claimed();
    const { as } = await claim();
    await api.call('GET', '/medical/consents', { as });
    await remove();
    const readings = await exportReadings(api.owner, booked.profile_id);
    expect(readings).toContainEqual(
      expect.objectContaining({ what: 'consents', by: 'another person’s account, since removed' }),
    );
  });

  test('keeps what staff have decided since, and what the person had before', async ({
    api,
    claimed,
    clinician,
    coordinator,
  }) => {
    const { chooseGp, read, remove, claim, path } = await claimed();
    const { wish, call } = await claim();
    await wish('in a year');
    await call('PATCH', '/gp-practice', { practice_code: null, name: 'Another practice' });
    const { recall } = await read();
    const day = addMonths(api.today, 7);
    const set = await api.call('PATCH', `/staff/recalls/${recall.recall_id}`, {
      as: clinician,
      body: {
        ...{ version: recall.version, reason: 'They rang.' },
        ...{ change: 'due on', due_on: day },
      },
    });
    expect(set.status, set.text).toBe(200);
    await chooseGp('The practice that they named');
    await call('PATCH', '/gp-practice', { practice_code: null, name: 'Yet another practice' });
    await remove();
    expect(await read()).toMatchObject({
      ...{ recall: { state: 'due', due_on: day }, gp: 'The practice that they named' },
    });
    expect((await api.call('GET', path, { as: coordinator })).status).toBe(200);
  });

  test('leaves the reminders ended if the person had ended them', async ({
    api,
    claimed,
    clinician,
  }) => {
    const { read, remove, claim } = await claimed();
    const { recall } = await read();
    const ended = await api.call('PATCH', `/staff/recalls/${recall.recall_id}`, {
      as: clinician,
      body: {
        ...{ version: recall.version, reason: 'They rang.' },
        ...{ change: 'ended', ended_reason: 'no more reminders' },
      },
    });
    expect(ended.status, ended.text).toBe(200);
    const { wish } = await claim();
    await wish('undo');
    await remove();
    expect((await read()).recall).toMatchObject({ ended_reason: 'no more reminders' });
  });

  test.for([
    ['COMPLETED', 'refunded', [{ amount: 2500, status: 'completed' }]],
    ['DECLINED', 'released', []],
  ] as const)(
    'gives it no place from a payment that is %s afterwards, and notifies nobody',
    async ([outcome, status, refunds], { api, payment, claimed }) => {
      const { booked, remove, claim } = await claimed();
      const { as } = await claim();
      const person = { ...as, profileId: booked.profile_id };
      const event = await api.event({ paymentRequired: true, slots: 1, seats: 1 });
      await api.consent(person, event);
      const holdId = await payment.hold(person, event.id);
      const { body: order } = await payment.order(person, holdId);
      await api.payments.enterCard(order.id, 'PENDING');
      const { body } = await payment.capture(person, order.id);
      const [taken] = body.purchase_units[0].payments.captures;
      expect(await payment.statusOf(holdId)).toBe('capturing');
      await remove();
      expect(await payment.taken(event.id)).toBe(0);
      await api.payments.endReview(taken.id, outcome);
      await sql`UPDATE payment_orders SET updated_at = now() - interval '5 minutes'
        WHERE order_id = ${order.id}`.execute(api.owner);
      await reconcilePayments(api.services);
      await payRefund(api.services, taken.id);
      expect(await payment.statusOf(holdId)).toBe(status);
      expect(await payment.taken(event.id)).toBe(0);
      const owed = await api.owner
        .selectFrom('refunds')
        .select(['amount', 'status'])
        .where('appointment_id', '=', holdId)
        .execute();
      expect(owed).toEqual(refunds);
      expect(await payment.mails(holdId)).toEqual([]);
    },
  );

  test('disables the links that were mailed to it', async ({ api, claimed }) => {
    const { booked, read, remove, claim } = await claimed();
    await claim();
    const profileId = booked.profile_id;
    const date = addMonths(api.today, 1);
    const consent = async (mailed: Date) => {
      const link = { id: crypto.randomUUID(), profile: profileId, date };
      const end = getConsentLinkExpiry(mailed);
      const token = await signConsentLink(api.services.keys, link, end);
      const body = { ...CONSENT_ANSWERS, profileId, psaTestDate: date, token };
      return (await api.call('POST', '/medical/consent', { body })).status;
    };
    const before = new Date();
    const { recall_id: recallId } = (await read()).recall;
    const { pathname, search } = new URL(await buildRecallEndUrl(api.services, recallId));
    await remove();
    expect(await consent(before)).toBe(404);
    const url = `${pathname}${search}`;
    expect((await api.app.inject({ method: 'POST', url })).statusCode).toBe(404);
    expect((await read()).recall).toMatchObject({ ended_reason: null });
    // The person's own.
    expect(await consent(new Date(Date.now() + 2000))).toBe(201);
  });

  test('gives its offered place to the next person, and leaves its other waiting lists', async ({
    api,
    booking,
    claimed,
  }) => {
    const { booked, read, remove, claim } = await claimed();
    const { call } = await claim();
    const fill = async () => {
      const event = await api.event({ slots: 1, seats: 1 });
      const person = await api.person();
      const id = parseAppointmentId(await booking.book(person, event, event.times[0]));
      await call('POST', `/events/${event.id}/waiting-list`, {});
      return { event, person, id };
    };
    await fill();
    const { event, person, id } = await fill();
    const next = await api.person();
    const join = { as: next, body: {} };
    expect((await api.call('POST', `/events/${event.id}/waiting-list`, join)).status).toBe(201);
    await api.call('POST', `/appointments/${id}/cancellation`, { as: person, body: {} });
    const held = async () => {
      const { rows } = await sql<{ profile_id: string }>`SELECT profile_id FROM appointments
        WHERE event_id = ${event.id} AND status = 'held'`.execute(api.owner);
      return rows.map(({ profile_id }) => profile_id);
    };
    expect(await held()).toEqual([booked.profile_id]);
    await remove();
    expect(await held()).toEqual([next.profileId]);
    expect((await read()).lists).toBe(0);
  });
});
