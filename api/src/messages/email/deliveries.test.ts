import { describe, expect, vi } from 'vitest';
import { buildReport, type Report } from '../../../test/delivery-reports.ts';
import { bookingRequest } from '../../../test/factories.ts';
import { test as base } from '../../../test/laboratory.ts';
import { composeMail } from '../../mails.ts';
import { erasePerson } from '../../people/personal-data/erasure.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { withTransaction } from '../../platform/db/database.ts';
import { relayMail } from './relay.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };

const test = base
  .extend('post', async ({ api }) => async (payload = '') => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/mail/reports',
      headers: { 'content-type': 'message/rfc822' },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'success' }]);
  })
  .extend(
    'report',
    async ({ post }) =>
      (report: Report) =>
        post(buildReport(report)),
  )
  .extend(
    'mailed',
    async ({ api, lab, clinician, report }) =>
      async (changes: object = FINE, relay = api.sendMails) => {
        const whose = await lab.tested();
        await lab.released(whose.report(changes));
        await relay();
        const { mail_id: mailId } = await api.owner
          .selectFrom('outbox')
          .select('mail_id')
          .where('profile_id', '=', whose.person.profileId)
          .where('kind', '=', 'result-ready')
          .executeTakeFirstOrThrow();
        const address = whose.person.email;
        const entry = async () => {
          const { items } = (await api.call('GET', '/staff/results-not-told', { as: clinician }))
            .body;
          return items.find(
            ({ profile_id: id }: { profile_id: string }) => id === whose.person.profileId,
          );
        };
        const why = async () => (await entry())?.why;
        const delivery = () =>
          api.owner
            .selectFrom('deliveries')
            .select(['address', 'state', 'reply', 'error'])
            .where('mail_id', '=', mailId)
            .execute();
        const say = (action: Report['action'], more: Partial<Report> = {}) =>
          report({ action, address, mailId, ...more });
        return { ...whose, mailId, address, entry, why, delivery, say };
      },
  );

describe('a mail that the mail server accepted', () => {
  test('has a delivery with its address and the response, but does not count as told', async ({
    mailed,
  }) => {
    const { delivery, address, why } = await mailed();
    expect(await delivery()).toEqual([
      { address, state: 'accepted', reply: expect.stringMatching(/^250/), error: null },
    ]);
    expect(await why()).toBe('mail accepted');
  });

  test('and then returned is refused, and on the list of failed mails until it is sent again or closed', async ({
    api,
    mailed,
  }) => {
    const { say, delivery, why, mailId, address } = await mailed();
    await say('failed');
    expect(await delivery()).toMatchObject([
      { state: 'permanent', error: 'smtp; 550 5.1.1 no such mailbox' },
    ]);
    expect(await why()).toBe('address refused');
    const as = await api.staff('coordinator');
    const listed = async () =>
      (await api.call('GET', '/staff/failed-mails', { as })).body.items.filter(
        ({ mail_id }: { mail_id: string }) => mail_id === mailId,
      );
    expect(await listed()).toMatchObject([{ failure: 'permanent', email: address }]);
    const again = () => api.call('POST', `/staff/failed-mails/${mailId}/retry`, { as });
    expect((await again()).status).toBe(200);
    await api.sendMails();
    expect(await why()).toBe('mail accepted');
    expect(api.mailbox.store.list(address).length).toBeGreaterThan(1);
    await say('failed');
    await api.call('DELETE', `/staff/failed-mails/${mailId}`, { as });
    expect(await listed()).toEqual([]);
    expect(await why()).toBe('address refused');
  });

  test('and then returned is followed by a letter about the result', async ({ mailed }) => {
    const { say, entry } = await mailed();
    expect(await entry()).toMatchObject({ letter: null });
    await say('failed');
    expect(await entry()).toMatchObject({ letter: { state: 'drafted' } });
  });

  test('and confirmed as delivered counts as told until it bounces', async ({ lab, mailed }) => {
    const { say, delivery, why, event } = await mailed();
    await say('relayed', { status: '2.0.0' });
    expect(await why()).toBe('mail accepted');
    await say('delivered', { status: '2.0.0' });
    expect(await delivery()).toMatchObject([{ state: 'delivered', error: null }]);
    expect(await why()).toBeUndefined();
    const { items } = (await lab.call('GET', `events/${event.id}/results`)).body;
    expect(items).toMatchObject([{ told: { how: 'delivered', by: null } }]);
    await say('failed');
    expect(await why()).toBe('address refused');
  });

  test('and confirmed after its result was withdrawn does not count as telling the person of the withdrawal', async ({
    lab,
    mailed,
  }) => {
    const { say, why, person, report, event, address, delivery } = await mailed();
    await lab.released(report({ ...FINE, status: 'withdrawn', comments: 'Wrong patient.' }));
    await say('delivered', { status: '2.0.0' });
    expect(await delivery()).toMatchObject([{ address, state: 'delivered' }]);
    expect(await why()).toBe('mail not sent yet');
    const { items } = (await lab.call('GET', `events/${event.id}/results`)).body;
    expect(items, person.profileId).toMatchObject([{ told: null }]);
  });

  test('about a result requests a delivery confirmation, and counts as told once that arrives', async ({
    api,
    lab,
    post,
  }) => {
    const booked = await api.person('confirming-mailbox');
    const body = bookingRequest(booked, await api.event());
    await api.call('POST', '/appointments', { as: booked, body });
    await api.sendMails();
    expect(api.mailbox.store.list(booked.email)).not.toEqual([]);
    const whose = await lab.tested(await api.person('confirming-mailbox'));
    await lab.released(whose.report(FINE));
    await api.sendMails();
    const { email } = whose.person;
    const reports = () => api.mailbox.reports.filter((report) => report.includes(email));
    await vi.waitFor(() => expect(reports()).toHaveLength(1));
    expect(api.mailbox.reports.filter((report) => report.includes(booked.email))).toEqual([]);
    await post(reports()[0]);
    const { items } = (await lab.call('GET', `events/${whose.event.id}/results`)).body;
    expect(items).toMatchObject([{ told: { how: 'delivered', by: null } }]);
  });

  test('about a result is reported when it bounces, although it requests a confirmation', async ({
    api,
    lab,
  }) => {
    const whose = await lab.tested(await api.person('bounced-mailbox'));
    await lab.released(whose.report(FINE));
    const { email } = whose.person;
    const results = () =>
      api.mailbox.reports.filter(
        (report) => report.includes(email) && report.includes('Subject: Your test result is ready'),
      );
    await api.sendMails();
    await vi.waitFor(() => expect(results()).toHaveLength(1));
  });

  for (const { action, state, why } of [
    { action: 'delivered', state: 'delivered', why: undefined },
    { action: 'failed', state: 'permanent', why: 'address refused' },
  ] as const) {
    test(`and reported on before its response is recorded keeps the report: ${state}`, async ({
      api,
      mailed,
      report,
    }) => {
      const { mailer } = api.services;
      const send: typeof mailer.send = async (letter) => {
        const reply = await mailer.send(letter);
        const mailId = letter.messageId.slice(1).split('@')[0] ?? '';
        if (letter.confirmDelivery) await report({ action, address: letter.to, mailId });
        return reply;
      };
      const services = { ...api.services, mailer: { ...mailer, send } };
      const failed = (error: Error) => {
        throw error;
      };
      const relay = async () => {
        while (await relayMail(services, composeMail, failed));
      };
      const { delivery, why: whyNow } = await mailed(FINE, relay);
      expect(await delivery()).toMatchObject([{ state, reply: expect.stringMatching(/^250/) }]);
      expect(await whyNow()).toBe(why);
    });
  }

  test('and then delayed counts as neither told nor refused', async ({ mailed }) => {
    const { say, delivery, why } = await mailed();
    await say('delayed', { status: '4.4.1' });
    expect(await delivery()).toMatchObject([{ state: 'temporary' }]);
    expect(await why()).toBe('mail accepted');
  });

  test('a report about another address, or another mail, changes nothing', async ({ mailed }) => {
    const { say, delivery } = await mailed();
    await say('failed', { address: 'somebody-else@example.org' });
    await say('failed', { mailId: crypto.randomUUID() });
    expect(await delivery()).toMatchObject([{ state: 'accepted' }]);
  });

  test('deliveries are deleted when the recipient is erased', async ({ api, mailed }) => {
    const { person, delivery } = await mailed();
    const { profileId: profile_id, userId: user_id, email } = person;
    await withTransaction(api.services.db, async (transaction) => {
      await erasePerson(api.services, transaction, { profile_id, user_id, email });
      const subject = `profile ${profile_id}`;
      const audit = { actor: 'test', action: 'person erased', subject, requestId: null } as const;
      await writeAudit(transaction, { ...audit, profileId: profile_id });
    });
    expect(await delivery()).toEqual([]);
  });
});

test('a body that is not a report is also accepted, but another content type is refused', async ({
  api,
}) => {
  const send = (type: string, payload: string) =>
    api.app.inject({
      method: 'POST',
      url: '/mail/reports',
      headers: { 'content-type': type },
      payload,
    });
  expect((await send('message/rfc822', 'Hello')).statusCode).toBe(200);
  expect((await send('application/json', '{}')).statusCode).toBe(422);
});
