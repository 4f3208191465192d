import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { consentRequest } from '../../../test/factories.ts';
import { test as base } from '../../../test/fixtures.ts';
import type { Harness, Person } from '../../../test/harness.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { insertNotes } from '../care.ts';
import { getConsentLinkExpiry, signConsentLink } from '../consent/links.ts';

/** A text that only the save under test writes. */
const WRITTEN = 'Written meanwhile';

type Save = (api: Harness, person: Person & { consentId: string }) => Promise<{ status: number }>;

const test = base
  .extend('coordinator', { scope: 'file' }, ({ api }) => api.staff('coordinator'))
  .extend('eraseMeanwhile', { scope: 'file' }, ({ api }) => async (run: Save) => {
    const person = await api.person();
    const { profileId, email } = person;
    await api.call('POST', '/subscriptions', {
      body: { name: 'Person', email, hear_about_event: false },
    });
    const consent = await api.call('POST', '/medical/consent', {
      as: person,
      body: consentRequest(person, await api.event()),
    });
    const admin = await api.staff('admin');
    const asked = { kind: 'erasure', profile_id: profileId, asked_by: null, channel: 'letter' };
    const { body } = await api.call('POST', '/staff/data-requests', {
      as: admin,
      body: { ...asked, received_on: api.today },
    });
    const waiting = async () => {
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(api.owner);
      return rows[0]?.waiting;
    };
    const { erasure, save } = await api.owner.transaction().execute(async (transaction) => {
      // Holds the erasure after it has locked the person and deleted from most tables.
      await sql`SELECT FROM outbox WHERE email = ${email} FOR UPDATE`.execute(transaction);
      const erasing = api.call('POST', `/staff/data-requests/${body.data_request_id}/erasure`, {
        as: admin,
        body: { name: 'Person Tested', reason: 'They wrote.' },
      });
      await expect.poll(waiting).toBe(1);
      let isAnswered = false;
      const saving = run(api, { ...person, consentId: consent.body.consent_id }).finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await waiting()) === 2).toBe(true);
      return { erasure: erasing, save: saving };
    });
    expect((await erasure).status).toBe(200);
    return { status: (await save).status, profileId };
  })
  .extend('countWritten', { scope: 'file' }, ({ api }) => async (profileId: string) => {
    const { rows } = await sql<{ written: number }>`
      SELECT (SELECT count(*)::int FROM profiles WHERE profile_id = ${profileId}
          AND (home_address IS NOT NULL OR first_name <> 'Erased'))
        + (SELECT count(*)::int FROM person_notes WHERE profile_id = ${profileId})
        + (SELECT count(*)::int FROM person_needs WHERE profile_id = ${profileId})
        + (SELECT count(*)::int FROM gp_choices WHERE profile_id = ${profileId})
        + (SELECT count(*)::int - 1 FROM consents WHERE profile_id = ${profileId})
        + (SELECT count(*)::int FROM consent_drafts WHERE profile_id = ${profileId})
        + (SELECT count(*)::int FROM data_requests
          WHERE profile_id = ${profileId} AND asked_by IS NOT NULL) AS written`.execute(api.owner);
    return rows[0]?.written;
  });

describe('a save that starts while the person is being erased', () => {
  const SAVES: Record<string, (coordinator: Awaited<ReturnType<Harness['staff']>>) => Save> = {
    'the profile': () => (api, person) =>
      api.call('PATCH', `/auth/profile?email=${person.email}`, {
        as: person,
        body: { first_name: 'Alan', phone: '01632 960 999', home_address: '1 High Street' },
      }),
    'a practice of their own': () => (api, person) =>
      api.call('PATCH', '/gp-practice', {
        as: person,
        body: { practice_code: null, name: WRITTEN },
      }),
    'a consent': () => async (api, person) =>
      api.call('POST', '/medical/consent', {
        as: person,
        body: consentRequest(person, await api.event()),
      }),
    'a consent by mailed link': () => async (api, person) => {
      const event = await api.event();
      const link = { id: crypto.randomUUID(), profile: person.profileId, date: event.date };
      const token = await signConsentLink(
        api.services.keys,
        link,
        getConsentLinkExpiry(api.services.now()),
      );
      return api.call('POST', '/medical/consent', {
        body: { ...consentRequest(person, event), token },
      });
    },
    'a practice to share with': () => (api, person) =>
      api.call('POST', '/medical/gp-consents', {
        as: person,
        body: { consentId: person.consentId, gp: { practice_code: null, name: WRITTEN } },
      }),
    'a draft of a consent': () => async (api, person) =>
      api.call('POST', `/events/${(await api.event()).id}/consent-draft`, {
        as: person,
        body: { draft: { additionalDetails: WRITTEN } },
      }),
    'a note':
      (as) =>
      (api, { profileId }) =>
        api.call('POST', `/staff/people/${profileId}/notes`, { as, body: { note: WRITTEN } }),
    needs:
      (as) =>
      (api, { profileId }) =>
        api.call('PATCH', `/staff/people/${profileId}/needs`, {
          as,
          body: { needs: ['wheelchair'], details: WRITTEN },
        }),
    'a practice by staff':
      (as) =>
      (api, { profileId }) =>
        api.call('PATCH', `/staff/people/${profileId}/gp-practice`, {
          as,
          body: { practice_code: null, name: WRITTEN },
        }),
    'details by staff':
      (as) =>
      (api, { profileId }) =>
        api.call('PATCH', `/staff/people/${profileId}`, {
          as,
          body: { seen: { first_name: 'Person' }, wanted: { first_name: 'Alan' }, reason: WRITTEN },
        }),
    'a data request':
      (as) =>
      (api, { profileId }) =>
        api.call('POST', '/staff/data-requests', {
          as,
          body: {
            ...{ kind: 'access', profile_id: profileId, asked_by: WRITTEN, channel: 'letter' },
            received_on: api.today,
          },
        }),
  };

  for (const [what, saveAs] of Object.entries(SAVES)) {
    test(`is rejected: ${what}`, async ({ coordinator, eraseMeanwhile, countWritten }) => {
      const { status, profileId } = await eraseMeanwhile(saveAs(coordinator));
      expect([await countWritten(profileId), status]).toEqual([
        0,
        expect.toBeOneOf([404, 409, 422]),
      ]);
    });
  }

  test('negative control: without the lock, a note outlives the erasure', async ({
    coordinator,
    eraseMeanwhile,
    countWritten,
  }) => {
    const { profileId } = await eraseMeanwhile(({ services }, { profileId: id }) =>
      withTransaction(services.db, async (transaction) => {
        const note = { profile_id: id, note: WRITTEN, written_by: coordinator.userId };
        await insertNotes(transaction, [note]);
        await writeAudit(transaction, {
          actor: coordinator.userId,
          action: 'note on the person added',
          subject: `profile ${id}`,
          profileId: id,
          requestId: null,
        });
        return { status: 200 };
      }),
    );
    expect(await countWritten(profileId)).toBe(1);
  });
});
