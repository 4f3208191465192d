import { createHash, randomBytes } from 'node:crypto';
import {
  addDays,
  formatDate,
  formatLetter,
  LETTER_STATES,
  LETTER_TRANSITIONS,
} from '@chaps/domain';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/fixtures.ts';
import type { Person, StaffPerson } from '../../test/makers.ts';
import { releasedResult, testedPerson } from '../../test/released-result.ts';
import { tasksOnToday } from '../../test/today.ts';
import { erasePerson } from '../people/personal-data/erasure.ts';
import { createKeys } from '../platform/security/keys.ts';
import { rotateLetters } from './letter-records.ts';
import { findLetter, openText } from './letters.ts';

const WORDS = {
  address: 'Dr Field\n1 High Street\nColchester',
  subject: 'The test of a patient',
  body: 'Dear Doctor,\n\nPlease see them.',
};
const TEMPLATE = {
  recipient: 'gp',
  subject: 'Test of {name}',
  body: 'Born {date_of_birth}: {result} on {sample_date} at {event} ({profile}). {comment}',
};
const named = () => ({ ...TEMPLATE, name: `Letter ${crypto.randomUUID()}` });

const test = base
  .extend('clinician', { scope: 'file' }, ({ api }) => api.staff('clinician'))
  .extend('letter', ({ api, clinician }) => {
    const call = (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: object,
      as: StaffPerson = clinician,
    ) => api.call(method, `/staff/${path}`, { as, ...(body ? { body } : {}) });
    const read = async (id: string) => (await call('GET', `letters/${id}`)).body;
    const move = async (id: string, to: string, more = {}) => {
      const { state: from, version } = await read(id);
      const how = to === 'sent' ? 'post' : null;
      const body = { from, to, version, how, reason: null, ...more };
      return call('POST', `letters/${id}/moves`, body);
    };
    /** A draft to the GP of someone with a raised result. */
    const draft = async () => {
      const { person } = await releasedResult(api, { flag: 'H', comments: 'Red: raised' });
      const { follow_up_id: followUpId, result_id: resultId } = await api.owner
        .selectFrom('follow_ups')
        .select(['follow_up_id', 'result_id'])
        .where('profile_id', '=', person.profileId)
        .executeTakeFirstOrThrow();
      const { template_id } = (await call('POST', 'letter-templates', named())).body;
      const drafted = await call('POST', `results/${resultId}/letters`, { template_id });
      return { person, followUpId, resultId, id: String(drafted.body.letter_id) };
    };
    const written = async () => {
      const drafted = await draft();
      await call('PATCH', `letters/${drafted.id}`, { ...WORDS, version: 1 });
      return drafted;
    };
    return { call, read, move, draft, written };
  })
  .extend('consent', ({ api }) => ({
    give: async (person: Person) => {
      const consentId = await api.consent(person, { date: addDays(api.today, -1) });
      await api.call('POST', '/medical/gp-consents', { as: person, body: { consentId } });
      return consentId;
    },
    withdraw: (person: Person, consentId: string) =>
      api.call('POST', '/medical/gp-consents/withdrawal', { as: person, body: { consentId } }),
  }));

test('a person counts as told of the result once the letter has arrived', async ({
  api,
  letter: { call, draft, move },
}) => {
  const { person, followUpId, resultId } = await draft();
  const { templates } = (await call('GET', 'letter-templates')).body;
  const { template_id } = templates.find(
    (one: { name: string }) => one.name === 'Result, to the person',
  );
  const { letter_id: id } = (await call('POST', `results/${resultId}/letters`, { template_id }))
    .body;
  const words = { ...WORDS, version: 1 };
  await call('PATCH', `letters/${id}`, words);
  const isListed = async () =>
    (await call('GET', 'results-not-told')).body.items.some(
      ({ profile_id }: { profile_id: string }) => profile_id === person.profileId,
    );
  for (const state of ['approved', 'sent']) expect((await move(id, state)).status).toBe(200);
  await api.sendMails();
  expect(await isListed()).toBe(true);
  expect((await move(id, 'confirmed')).status).toBe(200);
  expect(await isListed()).toBe(false);
  const { item, timeline } = (await call('GET', `follow-ups/${followUpId}`)).body;
  expect(item).toMatchObject({ state: 'opened', told: { how: 'letter' } });
  expect(timeline.at(-1)).toMatchObject({ what: 'told by letter' });
});

describe('letter templates', () => {
  test('can be added, changed and deleted, and each change is audited', async ({
    api,
    clinician,
    letter: { call },
  }) => {
    const template = named();
    const { template_id: id } = (await call('POST', 'letter-templates', template)).body;
    const find = async () =>
      (await call('GET', 'letter-templates')).body.templates.find(
        ({ template_id }: { template_id: string }) => template_id === id,
      );
    expect(await find()).toMatchObject({ ...template, version: 1, changed_by: clinician.email });
    const change = { ...template, body: 'Another', version: 1 };
    expect((await call('PATCH', `letter-templates/${id}`, change)).status).toBe(200);
    expect((await call('PATCH', `letter-templates/${id}`, change)).body.error.code).toBe(
      'EVENT_CHANGED',
    );
    const again = await call('POST', 'letter-templates', template);
    expect(again.body.error.details.name).toContain('already');
    expect((await call('DELETE', `letter-templates/${id}`)).status).toBe(200);
    expect((await call('DELETE', `letter-templates/${id}`)).status).toBe(404);
    expect(await find()).toBeUndefined();
    const audited = await api.owner
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `letter template ${id}`)
      .orderBy('audit_id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(
      ['added', 'changed', 'deleted'].map((what) => `letter template ${what}`),
    );
  });

  test('are rejected with an unknown field, and are available only to clinicians', async ({
    api,
    letter: { call },
  }) => {
    const refused = await call('POST', 'letter-templates', { ...named(), body: 'Dear {surname}' });
    expect(refused.body.error.details.body).toContain('We do not recognise {surname}');
    const coordinator = await api.staff('coordinator');
    expect((await call('GET', 'letter-templates', undefined, coordinator)).status).toBe(403);
  });

  test('cover each kind of result and recipient from the start, with six templates', async ({
    letter: { call },
  }) => {
    const { templates } = (await call('GET', 'letter-templates')).body;
    const first = templates.filter((one: { changed_by: string | null }) => one.changed_by === null);
    const kinds = first.map((one: Record<string, string>) => `${one.recipient}: ${one.about}`);
    expect(kinds.sort()).toEqual([
      'gp: any',
      'gp: withdrawn',
      'person: any',
      'person: not raised',
      'person: raised',
      'person: withdrawn',
    ]);
  });
});

test('a draft has its template’s fields filled in, and its text is encrypted', async ({
  api,
  letter: { draft, read, call },
}) => {
  const { id, person, followUpId } = await draft();
  const { text, state, lacks_consent } = await read(id);
  expect([state, lacks_consent, text.address]).toEqual(['drafted', true, '']);
  expect(text.subject).not.toContain('{');
  const day = formatDate(api.today);
  expect(text.body).toContain(`4.2 ng/ml on ${day}`);
  expect(text.body).toContain(`(CHAPS${person.profileId}). Red: raised`);
  const { rows } = await sql`SELECT l::text AS all FROM letters l
    WHERE letter_id = ${id}`.execute(api.owner);
  expect(JSON.stringify(rows)).not.toContain('4.2 ng/ml');
  const { letters, timeline } = (await call('GET', `follow-ups/${followUpId}`)).body;
  expect(letters).toMatchObject([{ letter_id: id, recipient: 'gp', state: 'drafted' }]);
  expect(timeline.at(-1)).toMatchObject({ what: 'letter to the GP drafted' });
});

test('a letter to the person begins with their address', async ({
  letter: { draft, call, read },
}) => {
  const { resultId } = await draft();
  const { templates } = (await call('GET', 'letter-templates')).body;
  const own = templates.find((one: { name: string }) => one.name === 'Result, to the person');
  const { body } = await call('POST', `results/${resultId}/letters`, {
    template_id: own.template_id,
  });
  const letter = await read(body.letter_id);
  expect(letter).toMatchObject({ recipient: 'person', lacks_consent: false });
  expect(letter.text.address.split('\n')[0]).toBe(letter.name);
});

test('a letter approved with a reason is archived with its hash and sent, and the GP counts as told', async ({
  letter: { written, move, read, call },
}) => {
  const { id, followUpId } = await written();
  const refused = await move(id, 'approved');
  expect(refused.body.error.details.reason).toContain('has not agreed');
  expect((await move(id, 'approved', { reason: 'It is urgent.' })).status).toBe(200);
  const approved = await read(id);
  const text = formatLetter(approved.text, approved.approved_on);
  expect(approved.sha256).toBe(createHash('sha256').update(text).digest('hex'));
  const late = await call('PATCH', `letters/${id}`, { ...WORDS, version: approved.version });
  expect([late.status, late.body.error.code]).toEqual([409, 'FOLLOW_UP_CHANGED']);
  expect((await move(id, 'sent', { how: null })).body.error.details).toHaveProperty('how');
  expect((await move(id, 'sent')).status).toBe(200);
  expect((await move(id, 'returned')).status).toBe(200);
  const { item, timeline } = (await call('GET', `follow-ups/${followUpId}`)).body;
  expect(item.state).toBe('gp told');
  const steps = timeline.map(({ what }: { what: string }) => what);
  expect(steps.filter((what: string) => /letter|gp/.test(what))).toEqual([
    'letter to the GP drafted',
    'letter to the GP approved without consent',
    'letter to the GP sent: post',
    'gp told without consent',
    'letter to the GP returned',
  ]);
});

test('a letter about an earlier result does not count as telling the GP of the newer one', async ({
  api,
  letter: { call, move, written },
}) => {
  const { person, followUpId, id } = await written();
  const reason = 'They cannot be reached.';
  expect((await move(id, 'approved', { reason })).status).toBe(200);
  const newer = await testedPerson(api, person);
  await releasedResult(api, { flag: 'H', comments: 'Red: raised', value: '9.9' }, newer);
  const read = async () => (await call('GET', `follow-ups/${followUpId}`)).body;
  expect((await move(id, 'sent')).status).toBe(200);
  expect((await read()).item).toMatchObject({ state: 'told', value: '9.9 ng/ml' });

  // Nor does its return say anything about whether the GP knows the newer result.
  const told = { from: 'told', to: 'gp told', outcome: null, note: null, reason };
  expect((await call('POST', `follow-ups/${followUpId}/steps`, told)).status).toBe(200);
  const { due_on } = (await read()).item;
  expect(due_on).toBe(addDays(api.today, 28));
  expect((await move(id, 'returned', { return_reason: 'moved away' })).status).toBe(200);
  expect((await read()).item).toMatchObject({ state: 'gp told', due_on });
});

describe('consent to telling the GP', () => {
  test('needs no reason once given, and stops an approved letter if withdrawn', async ({
    letter: { written, move, read },
    consent: { give, withdraw },
  }) => {
    const { id, person } = await written();
    const consentId = await give(person);
    expect((await move(id, 'approved')).status).toBe(200);
    await withdraw(person, consentId);
    const stopped = await move(id, 'sent');
    expect([stopped.status, stopped.body.error.code]).toEqual([409, 'LETTER_STOPPED']);
    expect(await read(id)).toMatchObject({ state: 'approved', lacks_consent: true });
    expect((await move(id, 'discarded')).status).toBe(200);
  });

  test.for([-2, 2])(
    'stops a letter approved with a reason if withdrawn later, with a clock %i hours off the database’s',
    async (hours, { api, letter: { written, move }, consent: { give, withdraw } }) => {
      const { now } = api.services;
      // Uses today's real time: two hours earlier may be yesterday, before today's samples.
      const { id, person } = await written();
      const { id: later, person: other } = await written();
      api.services.now = () => new Date(now().getTime() + hours * 3_600_000);
      try {
        const consentId = await give(person);
        await withdraw(person, consentId);
        expect((await move(id, 'approved', { reason: 'It is urgent.' })).status).toBe(200);
        expect((await move(id, 'sent')).status).toBe(200);
        expect((await move(later, 'approved', { reason: 'It is urgent.' })).status).toBe(200);
        await withdraw(other, await give(other));
        expect((await move(later, 'sent')).body.error.code).toBe('LETTER_STOPPED');
      } finally {
        api.services.now = now;
      }
    },
  );

  test('stops a letter approved with a reason if given and withdrawn later', async ({
    letter: { written, move },
    consent: { give, withdraw },
  }) => {
    const { id, person } = await written();
    expect((await move(id, 'approved', { reason: 'It is urgent.' })).status).toBe(200);
    const consentId = await give(person);
    await withdraw(person, consentId);
    expect((await move(id, 'sent')).body.error.code).toBe('LETTER_STOPPED');
  });
});

test('a letter with an unfilled field or without an address cannot be approved', async ({
  letter: { draft, move, call },
}) => {
  const { id } = await draft();
  const reason = 'It is urgent.';
  expect((await move(id, 'approved', { reason })).body.error.details).toHaveProperty('address');
  const gap = await call('PATCH', `letters/${id}`, { ...WORDS, body: 'Dear {name}', version: 1 });
  expect(gap.body.error.details.body).toContain('{name}');
});

test('when two people change a draft, one gets a conflict; approving the older text is also a conflict', async ({
  letter: { draft, call, read },
}) => {
  const { id } = await draft();
  const change = () => call('PATCH', `letters/${id}`, { ...WORDS, version: 1 });
  const answers = await Promise.all([change(), change()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const move = { from: 'drafted', to: 'approved', version: 1, how: null, reason: 'Urgent.' };
  expect((await call('POST', `letters/${id}/moves`, move)).status).toBe(409);
  expect((await read(id)).state).toBe('drafted');
});

test('the database allows the same transitions as the API, and protects the approved text', async ({
  api,
  letter: { written, move },
}) => {
  const { id } = await written();
  await move(id, 'approved', { reason: 'It is urgent.' });
  const sealed = { sha256: 'a'.repeat(64) };
  const change = api.owner.updateTable('letters').set(sealed).where('letter_id', '=', id).execute();
  await expect(change).rejects.toThrow('was approved');
  for (const from of LETTER_STATES) {
    for (const to of LETTER_STATES) {
      if (from === to) continue;
      const moved = api.owner.transaction().execute(async (transaction) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(transaction);
        const how = (state: string) => (/sent|confirmed|returned/.test(state) ? 'post' : null);
        await sql`UPDATE letters SET state = ${from}, sent_how = ${how(from)}, printed_at = now()
          WHERE letter_id = ${id}`.execute(transaction);
        await sql`SET LOCAL session_replication_role = origin`.execute(transaction);
        await sql`UPDATE letters SET state = ${to}, sent_how = ${how(to)}
          WHERE letter_id = ${id}`.execute(transaction);
      });
      const ended = await moved.then(
        () => true,
        () => false,
      );
      expect([from, to, ended]).toEqual([from, to, LETTER_TRANSITIONS[from].includes(to)]);
    }
  }
});

test('a text that does not match its hash is not served', async ({
  api,
  letter: { written, move, call },
}) => {
  const { id } = await written();
  await move(id, 'approved', { reason: 'It is urgent.' });
  const forged = api.services.keys.encrypt(
    JSON.stringify({ ...WORDS, body: 'Another text' }),
    `letter ${id}`,
  );
  await sql`UPDATE letters SET text_encrypted = ${forged} WHERE letter_id = ${id}`.execute(
    api.owner,
  );
  expect((await call('GET', `letters/${id}`)).status).toBe(500);
});

test('each reading of a letter is logged; the person’s export has the sent letter, and erasure deletes its text', async ({
  api,
  letter: { written, move, read },
}) => {
  const { id, person } = await written();
  await move(id, 'approved', { reason: 'It is urgent.' });
  const file = async () => {
    const path = `/auth/profile/export?email=${person.email}`;
    return (await api.call('GET', path, { as: person })).body;
  };
  expect((await file()).letters).toEqual([]);
  await move(id, 'sent');
  const { letters, readings } = await file();
  expect(letters).toEqual([{ recipient: 'gp', approved_on: api.today, ...WORDS }]);
  expect(readings).toContainEqual(expect.objectContaining({ by: 'clinician', what: 'letter' }));
  await api.owner.transaction().execute((transaction) =>
    erasePerson(api.services, transaction, {
      profile_id: person.profileId,
      user_id: person.userId,
      email: person.email,
    }),
  );
  const { text, sha256, name } = await read(id);
  expect([text, name]).toEqual([null, `Erased person CHAPS${person.profileId}`]);
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('after a key rotation, the text can be decrypted with the new key alone', async ({
  api,
  letter: { written, read },
}) => {
  const { id } = await written();
  const { ENCRYPTION_KEYS, HMAC_KEYS } = api.services.config;
  const fresh = { id: 'fresh', key: randomBytes(32) };
  await rotateLetters(api.owner, createKeys([fresh, ...ENCRYPTION_KEYS], HMAC_KEYS), null);
  const only = createKeys([fresh], HMAC_KEYS);
  expect(openText(only, await findLetter(api.owner, id))).toEqual(WORDS);
  await rotateLetters(api.owner, createKeys([...ENCRYPTION_KEYS, fresh], HMAC_KEYS), null);
  expect((await read(id)).text).toEqual(WORDS);
});

test('a returned letter is on Today until its replacement is sent', async ({
  api,
  clinician,
  letter: { written, move, call },
}) => {
  const { id, resultId } = await written();
  const onToday = async () =>
    (await tasksOnToday(api, clinician, 'letters that came back')).filter(({ action }) =>
      action?.path.endsWith(id),
    );
  await move(id, 'approved', { reason: 'It is urgent.' });
  await move(id, 'sent');
  expect(await onToday()).toEqual([]);
  expect((await move(id, 'returned')).status).toBe(200);
  expect(await onToday()).toMatchObject([
    {
      what: 'A letter to the GP was returned',
      urgency: 'soon',
      action: { label: 'Open the letter', path: `/staff/letters/${id}` },
    },
  ]);
  const { template_id } = (await call('POST', 'letter-templates', named())).body;
  const again = await call('POST', `results/${resultId}/letters`, { template_id });
  const other = String(again.body.letter_id);
  await call('PATCH', `letters/${other}`, { ...WORDS, version: 1 });
  await move(other, 'approved', { reason: 'It is urgent.' });
  expect(await onToday()).toHaveLength(1);
  await move(other, 'sent');
  expect(await onToday()).toEqual([]);
});
