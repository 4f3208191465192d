import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { buildReport, type Report } from '../../test/delivery-reports.ts';
import type { Harness } from '../../test/harness.ts';
import { ADDRESS, test as base } from '../../test/letters.ts';
import { exportRecords, lockAllRecords } from '../people/personal-data/all-records.ts';

type Tested = { appointmentId: string; event: { id: string } };

const test = base.extend('tube', async ({ api, lab }) => {
  const as = await api.staff('coordinator');
  const read = async ({ event, appointmentId }: Tested) => {
    const { items } = (await api.call('GET', `/staff/events/${event.id}/samples`, { as })).body;
    return items.find(
      ({ appointment_id }: { appointment_id: string }) => appointment_id === appointmentId,
    );
  };
  const post = async (of: Tested, path: string, body: object) => {
    const { sample_id } = await read(of);
    const at = `/staff/events/${of.event.id}/samples/${sample_id}/${path}`;
    const { status, text } = await api.call('POST', at, { as, body });
    expect(status, text).toBe(200);
  };
  const die = async ({ profileId }: { profileId: string }, path = 'death') => {
    const body = { reason: 'Their wife rang.' };
    const at = `/staff/people/${profileId}/${path}`;
    const { status, text } = await api.call('POST', at, { as, body });
    expect(status, text).toBe(200);
  };
  return {
    read,
    die,
    end: (of: Tested, state = 'rejected') => post(of, 'ending', { state, reason: 'Haemolysed.' }),
    tell: (of: Tested) => post(of, 'told', { how: 'telephone' }),
    /**
     * Records that the person cannot be reached.
     * @returns why that is rejected, if it is
     */
    giveUp: async (of: Tested): Promise<string | undefined> => {
      const { sample_id } = await read(of);
      const body = { how: 'cannot be reached', reason: 'Nobody answers.' };
      const path = `/staff/events/${of.event.id}/samples/${sample_id}/told`;
      return (await api.call('POST', path, { as, body })).body.error?.message;
    },
    /** Reports the delivery of the mails about failed tubes to an address. */
    report: async (address: string, action: Report['action']) => {
      const { rows } = await sql<{ mail_id: string }>`
        SELECT mail_id FROM outbox JOIN deliveries USING (mail_id)
        WHERE kind = 'sample-failed' AND address = ${address}`.execute(api.owner);
      for (const { mail_id: mailId } of rows) {
        const answer = await api.app.inject({
          method: 'POST',
          url: '/mail/reports',
          headers: { 'content-type': 'message/rfc822' },
          payload: buildReport({ action, address, mailId }),
        });
        expect(answer.statusCode, answer.body).toBe(200);
      }
    },
    /** Ids and states of the letters about the person's tube. */
    letters: async (of: Tested) => {
      const { sample_id } = await read(of);
      return api.owner
        .selectFrom('letters')
        .select(['letter_id', 'state'])
        .where('sample_id', '=', sample_id)
        .orderBy('changed_at')
        .execute();
    },
    returned: async () => (await lab.call('GET', 'returned-letters')).body.items,
  };
});

describe('a failed tube of someone whom no mail reaches', () => {
  test('counts as told once a letter that a clinician approved has arrived', async ({
    api,
    clinician,
    lab,
    letters: { read, move },
    tube,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await tube.end(whose);
    const [draft, ...more] = await tube.letters(whose);
    expect(more).toEqual([]);
    const id = String(draft?.letter_id);
    const letter = await read(id);
    expect(letter).toMatchObject({ state: 'drafted', recipient: 'person', result: null });
    expect(letter.text.subject).toMatch(/^No result from your blood sample of \d/);
    expect(letter.text.body).toContain('This says nothing about your health.');
    const body = { ...letter.text, address: ADDRESS, version: 1 };
    await api.call('PATCH', `/staff/letters/${id}`, { as: clinician, body });
    await move(id, 'approved');
    const queue = (await lab.call('GET', 'letters-to-print')).body.items;
    expect(queue).toContainEqual(expect.objectContaining({ letter_id: id }));
    const printed = await lab.call('POST', 'letters-to-print/paper', {
      part: 'letters',
      letters: [id],
    });
    expect(printed.status).toBe(200);
    await move(id, 'sent');
    expect((await tube.read(whose)).told).toBeNull();
    await move(id, 'confirmed');
    expect((await tube.read(whose)).told).toMatchObject({ how: 'letter' });
    await move(id, 'returned', { return_reason: 'moved away' });
    expect((await tube.read(whose)).told).toBeNull();
    expect(await tube.returned()).toContainEqual(expect.objectContaining({ letter_id: id }));
    const address = 'Person Tested\n2 Low Road\nIpswich';
    const again = await lab.call('POST', `letters/${id}/sendings`, { address });
    expect(again.status, again.text).toBe(200);
    await move(again.body.letter_id, 'sent');
    expect(
      (await tube.returned()).map(({ letter_id }: { letter_id: string }) => letter_id),
    ).not.toContain(id);
    await move(again.body.letter_id, 'confirmed');
    expect((await tube.read(whose)).told).toMatchObject({ how: 'letter' });
    const exported = await api.owner.transaction().execute(async (transaction) => {
      const records = await lockAllRecords(transaction, whose.profileId);
      return exportRecords(api.services, transaction, records);
    });
    expect(exported.records[0]?.letters).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ address })]),
    );
  });

  test('needs no letter once they have been called, or the tube has been found', async ({
    lab,
    tube,
  }) => {
    const called = await lab.testedWithoutEmail();
    await tube.end(called);
    await tube.tell(called);
    expect(await tube.letters(called)).toMatchObject([{ state: 'discarded' }]);
    const found = await lab.testedWithoutEmail();
    await tube.end(found, 'missing');
    expect(await tube.letters(found)).toMatchObject([{ state: 'drafted' }]);
    await lab.released(found.report());
    expect(await tube.read(found)).toMatchObject({ state: 'resulted' });
    expect(await tube.letters(found)).toMatchObject([{ state: 'discarded' }]);
  });

  test('has no letter once they have died, unless the death is reversed', async ({ lab, tube }) => {
    const whose = await lab.testedWithoutEmail();
    await tube.end(whose);
    await tube.die(whose);
    expect(await tube.letters(whose)).toMatchObject([{ state: 'discarded' }]);
    await tube.end(whose, 'missing');
    expect(await tube.letters(whose)).toMatchObject([{ state: 'discarded' }]);
    await tube.die(whose, 'death/undo');
    expect((await tube.letters(whose)).map(({ state }) => state).toSorted()).toEqual([
      'discarded',
      'drafted',
    ]);
  });

  test('has one letter, however often its loss is recorded', async ({
    api,
    clinician,
    lab,
    letters: { read, move },
    tube,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await tube.end(whose, 'missing');
    await tube.end(whose, 'rejected');
    const [draft, ...more] = await tube.letters(whose);
    expect(more).toEqual([]);
    const id = String(draft?.letter_id);
    const body = { ...(await read(id)).text, address: ADDRESS, version: 1 };
    await api.call('PATCH', `/staff/letters/${id}`, { as: clinician, body });
    await move(id, 'approved');
    await tube.end(whose, 'missing');
    expect(await tube.letters(whose)).toEqual([{ letter_id: id, state: 'approved' }]);
    await move(id, 'sent');
    await tube.end(whose, 'rejected');
    await move(id, 'confirmed');
    expect((await tube.read(whose)).told).toMatchObject({ how: 'letter' });
    await tube.end(whose, 'missing');
    expect((await tube.read(whose)).told).toMatchObject({ how: 'letter' });
    expect(await tube.letters(whose)).toEqual([{ letter_id: id, state: 'confirmed' }]);
  });
});

const sentences = async (api: Harness, profileId: string): Promise<string[]> => {
  const as = await api.staff('admin');
  const { items } = (await api.call('GET', `/staff/audit?person=${profileId}`, { as })).body;
  return items.map(({ sentence }: { sentence: string }) => sentence);
};

test('what staff do with a letter about a tube is audited as such', async ({
  api,
  clinician,
  lab,
  letters: { read, move },
  tube,
}) => {
  const whose = await lab.testedWithoutEmail();
  await tube.end(whose);
  const id = String((await tube.letters(whose))[0]?.letter_id);
  const body = { ...(await read(id)).text, address: ADDRESS, version: 1 };
  await api.call('PATCH', `/staff/letters/${id}`, { as: clinician, body });
  await move(id, 'approved');
  await move(id, 'sent');
  await move(id, 'returned', { return_reason: 'moved away' });
  await lab.call('POST', `letters/${id}/questions`, { how: 'telephone' });
  const { letter_id: again } = (
    await lab.call('POST', `letters/${id}/sendings`, { address: ADDRESS })
  ).body;
  await move(again, 'discarded');
  await lab.call('POST', `letters/${id}/end`, { reason: 'known in another way' });
  const other = await lab.testedWithoutEmail();
  await tube.end(other);
  await tube.tell(other);
  const dead = await lab.testedWithoutEmail();
  await tube.end(dead);
  await tube.die(dead);
  const discarded = 'discarded a letter about the tube of Person Tested';
  const ofLetters = async ({ profileId }: { profileId: string }) =>
    (await sentences(api, profileId)).filter((sentence) => sentence.includes('letter'));
  expect(await ofLetters(whose)).toEqual([
    'stopped a letter about the tube of Person Tested',
    discarded,
    'approved a letter about the tube of Person Tested for another address',
    'asked Person Tested where to send a letter about their tube',
    'marked a letter about the tube of Person Tested as returned',
    'sent a letter about the tube of Person Tested',
    'approved a letter about the tube of Person Tested',
    'changed a letter about the tube of Person Tested',
  ]);
  expect([await ofLetters(other), await ofLetters(dead)]).toEqual([[discarded], [discarded]]);
});

test('nobody counts as unreachable about a tube while a letter may still arrive', async ({
  api,
  clinician,
  lab,
  letters: { read, move },
  tube,
}) => {
  const whose = await lab.testedWithoutEmail();
  const how = async () => (await tube.read(whose)).told?.how;
  await tube.end(whose);
  const id = String((await tube.letters(whose))[0]?.letter_id);
  const body = { ...(await read(id)).text, address: ADDRESS, version: 1 };
  await api.call('PATCH', `/staff/letters/${id}`, { as: clinician, body });
  await move(id, 'approved');
  expect(await tube.giveUp(whose)).toContain('A letter to them has been approved.');
  await move(id, 'sent');
  expect(await tube.giveUp(whose)).toContain('was sent less than 28 days ago');
  expect(await how()).toBeUndefined();
  await move(id, 'returned', { return_reason: 'moved away' });
  expect([await tube.giveUp(whose), await how()]).toEqual([undefined, 'cannot be reached']);
  // Their address becomes known after all.
  const again = await lab.call('POST', `letters/${id}/sendings`, { address: ADDRESS });
  expect(await how()).toBeUndefined();
  await move(again.body.letter_id, 'sent');
  await sql`UPDATE letters SET changed_at = changed_at - interval '28 days'
    WHERE letter_id = ${again.body.letter_id}`.execute(api.owner);
  expect([await tube.giveUp(whose), await how()]).toEqual([undefined, 'cannot be reached']);
  await move(again.body.letter_id, 'confirmed');
  expect(await how()).toBe('letter');
});

test('someone who could not be reached about a tube must be told again once their details change', async ({
  api,
  lab,
  tube,
}) => {
  const as = await api.staff('coordinator');
  const how = async (of: Tested) => (await tube.read(of)).told?.how;
  const expectReached = async (
    of: Tested,
    path: string,
    method: 'PATCH' | 'POST',
    body: object,
  ) => {
    await tube.end(of);
    expect([await tube.giveUp(of), await how(of)]).toEqual([undefined, 'cannot be reached']);
    const changed = await api.call(method, path, { as, body });
    expect(changed.status, changed.text).toBe(200);
    expect(await how(of)).toBeUndefined();
  };
  const reason = 'They rang.';
  const whose = await lab.testedWithoutEmail(null);
  const phone = { seen: { phone: null }, wanted: { phone: '01632 960 654' } };
  const person = `/staff/people/${whose.profileId}`;
  await expectReached(whose, person, 'PATCH', { ...phone, reason });

  const dropped = await lab.testedWithoutEmail(null);
  const kept = await lab.testedWithoutEmail('01632 960 987');
  const merge = { dropped_id: dropped.profileId, take: [], reason };
  await expectReached(dropped, `/staff/people/${kept.profileId}/merges`, 'POST', merge);
});

test('a letter follows a mail about a tube that bounces, unless it is delivered later', async ({
  api,
  lab,
  tube,
}) => {
  const whose = await lab.tested();
  await tube.end(whose);
  await api.sendMails();
  expect(await tube.letters(whose)).toEqual([]);
  await tube.report(whose.person.email, 'failed');
  expect(await tube.letters(whose)).toMatchObject([{ state: 'drafted' }]);
  const as = await api.staff('coordinator');
  const { items } = (await api.call('GET', '/staff/failed-mails', { as })).body;
  const failed = items.find(({ email }: { email: string }) => email === whose.person.email);
  await api.call('POST', `/staff/failed-mails/${failed.mail_id}/retry`, { as });
  await api.sendMails();
  await tube.report(whose.person.email, 'delivered');
  expect((await tube.read(whose)).told).toMatchObject({ how: 'delivered' });
  expect(await tube.letters(whose)).toMatchObject([{ state: 'discarded' }]);
});

test('a letter follows a mail about a tube that the mail server refuses', async ({
  api,
  lab,
  tube,
}) => {
  const whose = await lab.tested(await api.person('unknown-mailbox'));
  await tube.end(whose);
  expect(await tube.letters(whose)).toEqual([]);
  await expect(api.sendMails()).rejects.toThrow('550');
  expect(await tube.letters(whose)).toMatchObject([{ state: 'drafted' }]);
});

test('someone with an e-mail address gets one mail about a tube, and no letter', async ({
  api,
  lab,
  tube,
}) => {
  const whose = await lab.tested();
  await tube.end(whose, 'missing');
  await tube.end(whose, 'rejected');
  expect(await tube.letters(whose)).toEqual([]);
  const { rows } = await sql`SELECT FROM outbox
    WHERE kind = 'sample-failed' AND profile_id = ${whose.person.profileId}`.execute(api.owner);
  expect(rows).toHaveLength(1);
});
