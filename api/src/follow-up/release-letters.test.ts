import type { NotToldResult } from '@chaps/contracts/told-results';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { buildReport } from '../../test/delivery-reports.ts';
import { ADDRESS, test as base } from '../../test/letters.ts';
import { beginDelivery, recordDelivery } from '../messages/email/deliveries.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };
const UNSAID = { flag: '', comments: 'Please repeat' };

const test = base
  .extend('letterOf', async ({ lab }) => async ({ profileId }: { profileId: string }) => {
    const list: NotToldResult[] = (await lab.call('GET', 'results-not-told')).body.items;
    return list.find(({ profile_id }) => profile_id === profileId)?.letter;
  })
  /** States of the letters to the person, oldest first. */
  .extend('statesOf', async ({ api }) => async ({ profileId }: { profileId: string }) => {
    const { rows } = await sql<{ state: string }>`
      SELECT l.state FROM letters l JOIN results r USING (result_id)
      WHERE r.profile_id = ${profileId} AND l.recipient = 'person'
      ORDER BY r.created_at, l.changed_at`.execute(api.owner);
    return rows.map(({ state }) => state);
  })
  /** @returns the id of the withdrawn result */
  .extend('withdraw', async ({ lab }) => async (whose: { appointmentId: string }) => {
    const id = await lab.resultOf(whose);
    const body = { reason: 'Another tube.' };
    const { status, text } = await lab.call('POST', `results/${id}/withdrawal`, body);
    expect(status, text).toBe(200);
    return id;
  })
  /** Why the person's letters were discarded. */
  .extend('reasonsOf', async ({ api }) => async ({ profileId }: { profileId: string }) => {
    const { rows } = await sql<{ reason: string }>`SELECT reason FROM audit_log
      WHERE action = 'letter discarded' AND profile_id = ${profileId}`.execute(api.owner);
    return rows.map(({ reason }) => reason);
  })
  .extend('refuse', async ({ api }) => async (email: string) => {
    const [mail] = await api.owner
      .selectFrom('outbox')
      .select('mail_id')
      .where('kind', '=', 'result-ready')
      .execute();
    const mailId = String(mail?.mail_id);
    await beginDelivery(api.owner, mailId, email);
    await recordDelivery(api.owner, { mailId, address: email, state: 'permanent', error: '550' });
  });

describe('the release of a result to a person without e-mail', () => {
  for (const { level, row, said } of [
    { level: 'not raised', row: FINE, said: 'The laboratory did not mark this as raised' },
    { level: 'raised', row: RED, said: 'Please make an appointment with your GP' },
    { level: 'not said', row: UNSAID, said: 'so that we can explain what this means for you' },
  ]) {
    test(`drafts a letter of the right kind for approval: ${level}`, async ({
      lab,
      letters: { read },
      letterOf,
    }) => {
      const whose = await lab.testedWithoutEmail();
      await lab.released(whose.report(row));
      const letter = await letterOf(whose);
      expect(letter).toMatchObject({ state: 'drafted' });
      const { name, recipient, result, text } = await read(String(letter?.letter_id));
      expect([recipient, result.level]).toEqual(['person', level]);
      expect(text.body).toContain(`Dear ${name},`);
      expect(text.body).toContain(said);
    });
  }

  test('records the draft in the follow-up of a raised result', async ({
    lab,
    letters,
    letterOf,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(RED));
    const { follow_up_id } = await letters.read(String((await letterOf(whose))?.letter_id));
    expect(await lab.happened(follow_up_id)).toContain('letter to the person drafted');
  });

  test('drafts one letter, even if the same row is sent again', async ({ lab, statesOf }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    await lab.released(whose.report(FINE), (await lab.testedWithoutEmail()).report(FINE));
    expect(await statesOf(whose)).toEqual(['drafted']);
  });

  test('as a correction discards the unsent letter and drafts a new letter of the same kind', async ({
    lab,
    letters: { read },
    letterOf,
    statesOf,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    await lab.released(whose.report({ ...RED, status: 'corrected' }));
    expect(await statesOf(whose)).toEqual(['discarded', 'drafted']);
    const { text } = await read(String((await letterOf(whose))?.letter_id));
    expect(text.body).toContain('Your PSA was 9.9 ng/ml');
    expect(text.body).toContain('Please make an appointment with your GP');
  });

  test('as a correction drafts only a letter about the correction if an earlier letter was sent', async ({
    lab,
    letters: { sent },
    statesOf,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    await sent(await lab.resultOf(whose));
    await lab.released(whose.report({ ...FINE, value: '1.1', status: 'corrected' }));
    expect(await statesOf(whose)).toEqual(['discarded', 'sent', 'drafted']);
  });

  test('drafts a letter that is discarded once the person is told, and drafted again if that is undone', async ({
    api,
    clinician,
    lab,
    reasonsOf,
    statesOf,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    const path = `results/${await lab.resultOf(whose)}/told`;
    expect((await lab.call('POST', path, { how: 'telephone' })).status).toBe(200);
    expect(await statesOf(whose)).toEqual(['discarded']);
    expect(await reasonsOf(whose)).toEqual(['No longer needed: told by telephone.']);
    expect((await api.call('DELETE', `/staff/${path}`, { as: clinician })).status).toBe(200);
    expect(await statesOf(whose)).toEqual(['discarded', 'drafted']);
  });

  test('keeps the draft of a follow-up for its clinician, and shows that the person was told', async ({
    lab,
    letters: { read },
    letterOf,
    statesOf,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(RED));
    const letter = await letterOf(whose);
    await lab.call('POST', `results/${await lab.resultOf(whose)}/told`, { how: 'telephone' });
    expect(await statesOf(whose)).toEqual(['drafted']);
    expect(await read(String(letter?.letter_id))).toMatchObject({ told: { how: 'telephone' } });
  });

  test('drafts a letter that can be approved only with a postal address', async ({
    api,
    clinician,
    lab,
    letters: { read, move },
    letterOf,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    const id = String((await letterOf(whose))?.letter_id);
    const { text } = await read(id);
    expect(text.address).not.toContain('\n');
    const approval = { from: 'drafted', to: 'approved', version: 1, how: null, reason: null };
    const refused = await lab.call('POST', `letters/${id}/moves`, approval);
    expect([refused.status, refused.body.error.details]).toEqual([
      422,
      {
        address:
          'Add the postal address below the name. If it is not known, ask the person for it.',
      },
    ]);
    const words = { ...text, address: ADDRESS, version: 1 };
    expect(
      (await api.call('PATCH', `/staff/letters/${id}`, { as: clinician, body: words })).status,
    ).toBe(200);
    await move(id, 'approved');
  });

  test('leaves only a letter about the withdrawal once the result is withdrawn', async ({
    lab,
    letters: { read },
    letterOf,
    withdraw,
    statesOf,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    await withdraw(whose);
    expect(await statesOf(whose)).toEqual(['discarded', 'drafted']);
    const { text } = await read(String((await letterOf(whose))?.letter_id));
    expect(text.subject).toContain('the result is withdrawn');
  });
});

describe('a letter about a withdrawn result', () => {
  test('never shows its value, even when a telephone call about it is undone', async ({
    api,
    clinician,
    lab,
    letters: { read },
    letterOf,
    withdraw,
    statesOf,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report({ ...FINE, value: '7.7' }));
    const path = `results/${await withdraw(whose)}/told`;
    await lab.call('POST', path, { how: 'telephone' });
    expect((await api.call('DELETE', `/staff/${path}`, { as: clinician })).status).toBe(200);
    expect(await statesOf(whose)).toEqual(['discarded', 'discarded', 'drafted']);
    const { text } = await read(String((await letterOf(whose))?.letter_id));
    expect(text.subject).toContain('the result is withdrawn');
    expect(text.body).not.toContain('7.7');
  });

  test('uses the built-in text if its template was deleted', async ({
    api,
    clinician,
    lab,
    letters: { read },
    letterOf,
    withdraw,
  }) => {
    const { templates } = (await lab.call('GET', 'letter-templates')).body;
    for (const { template_id, about } of templates) {
      if (about !== 'withdrawn') continue;
      await api.call('DELETE', `/staff/letter-templates/${template_id}`, { as: clinician });
    }
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    await withdraw(whose);
    const { text } = await read(String((await letterOf(whose))?.letter_id));
    expect(text.body).toContain('this result was wrong');
    for (const { about, ...template } of templates) {
      if (about !== 'withdrawn') continue;
      const { name, recipient, subject, body } = template;
      await lab.call('POST', 'letter-templates', { name, recipient, about, subject, body });
    }
  });

  test('cannot be approved with the withdrawn value', async ({
    api,
    clinician,
    lab,
    letters: { read, move },
    letterOf,
    withdraw,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report({ ...FINE, value: '7.7' }));
    await withdraw(whose);
    const id = String((await letterOf(whose))?.letter_id);
    const edit = async (body: string) => {
      const { text, version } = await read(id);
      const words = { ...text, body, address: ADDRESS, version };
      await api.call('PATCH', `/staff/letters/${id}`, { as: clinician, body: words });
    };
    const { text } = await read(id);
    await edit('Your PSA was 7.7 ng/ml.');
    const approval = { from: 'drafted', to: 'approved', version: 2, how: null, reason: null };
    const refused = await lab.call('POST', `letters/${id}/moves`, approval);
    expect([refused.status, refused.body.error.details]).toEqual([
      422,
      {
        body: 'The laboratory has withdrawn this result. Please write about the withdrawal, without the value.',
      },
    ]);
    await edit(text.body);
    await move(id, 'approved');
  });
});

test('choosing a different template replaces an unchanged draft', async ({
  lab,
  letters: { draft, written },
  statesOf,
}) => {
  const whose = await lab.testedWithoutEmail();
  await lab.released(whose.report(FINE));
  const id = await lab.resultOf(whose);
  await draft(id, 'Result of any kind, to the person');
  expect(await statesOf(whose)).toEqual(['discarded', 'drafted']);
  await written(id);
  await draft(id);
  expect((await statesOf(whose)).toSorted()).toEqual([
    'discarded',
    'discarded',
    'drafted',
    'drafted',
  ]);
});

test('a letter is drafted for a person whose address rejected the last mail, but not for others', async ({
  lab,
  refuse,
  statesOf,
}) => {
  const [refused, reached] = [await lab.tested(), await lab.tested()];
  await lab.released((await lab.tested()).report(FINE));
  await refuse(String(refused.person.email));
  await lab.released(refused.report(FINE), reached.report(FINE));
  expect(await statesOf(refused.person)).toEqual(['drafted']);
  expect(await statesOf(reached.person)).toEqual([]);
});

test('a draft is discarded once the recipient has read the result, or the mail was delivered', async ({
  api,
  lab,
  reasonsOf,
  refuse,
  statesOf,
}) => {
  const [reader, mailed] = [await lab.tested(), await lab.tested()];
  await lab.released((await lab.tested()).report(FINE));
  for (const { person } of [reader, mailed]) await refuse(String(person.email));
  await lab.released(reader.report(FINE), mailed.report(FINE));
  for (const { person } of [reader, mailed]) expect(await statesOf(person)).toEqual(['drafted']);
  await lab.shown(reader.person);
  expect(await statesOf(reader.person)).toEqual(['discarded']);
  expect(await reasonsOf(reader.person)).toEqual(['No longer needed: opened by the person.']);

  await api.sendMails();
  const { mail_id: mailId } = await api.owner
    .selectFrom('outbox')
    .select('mail_id')
    .where('occasion', '=', `result-ready ${await lab.resultOf(mailed)}`)
    .executeTakeFirstOrThrow();
  const address = String(mailed.person.email);
  const sendReport = async (action: 'delivered' | 'failed') => {
    const payload = buildReport({ action, address, mailId });
    const headers = { 'content-type': 'message/rfc822' };
    await api.app.inject({ method: 'POST', url: '/mail/reports', headers, payload });
  };
  await sendReport('delivered');
  expect(await statesOf(mailed.person)).toEqual(['discarded']);
  expect(await reasonsOf(mailed.person)).toEqual(['No longer needed: mail delivered.']);
  await sendReport('failed');
  expect(await statesOf(mailed.person)).toEqual(['discarded', 'drafted']);
});
