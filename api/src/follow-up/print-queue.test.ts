import type { FollowUp } from '@chaps/contracts/follow-ups';
import type { LetterToPrint } from '@chaps/contracts/letters';
import { addDays, formatDate, toLetterCode } from '@chaps/domain';
import { describe, expect } from 'vitest';
import { test as base } from '../../test/letters.ts';
import type { Person } from '../../test/makers.ts';
import { pdfPages } from '../../test/pdf-text.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };

const test = base
  .extend('queued', async ({ lab }) => async (id: string) => {
    const items: LetterToPrint[] = (await lab.call('GET', 'letters-to-print')).body.items;
    return items.find(({ letter_id }) => letter_id === id);
  })
  /** An approved letter to someone without e-mail. */
  .extend('approved', async ({ lab, letters: { written, move } }) => async () => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    const id = await written(await lab.resultOf(whose));
    await move(id, 'approved');
    return { ...whose, id };
  })
  /** An approved letter to the GP of someone with an account. */
  .extend('toGp', async ({ lab, letters: { written, move } }) => async () => {
    const whose = await lab.tested();
    await lab.released(whose.report(RED));
    const id = await written(await lab.resultOf(whose), 'Result, to the GP');
    await move(id, 'approved');
    return { ...whose, id };
  })
  .extend('withdraw', async ({ api }) => async (person: Person) => {
    const consentId = await api.consent(person, { date: addDays(api.today, -1) });
    const body = { consentId };
    await api.call('POST', '/medical/gp-consents', { as: person, body });
    await api.call('POST', '/medical/gp-consents/withdrawal', { as: person, body });
  })
  .extend('withdrawResult', async ({ lab }) => async (whose: { appointmentId: string }) => {
    const path = `results/${await lab.resultOf(whose)}/withdrawal`;
    const withdrawn = await lab.call('POST', path, { reason: 'Another tube.' });
    expect(withdrawn.status, withdrawn.text).toBe(200);
  })
  .extend('draftsOf', async ({ lab }) => async ({ person }: { person: Person }) => {
    const [followUp] = await lab.followUps(person);
    const { body } = await lab.call('GET', `follow-ups/${followUp?.follow_up_id}`);
    const letters: FollowUp['letters'] = body.letters;
    return letters.filter(({ state }) => state === 'drafted');
  })
  .extend('print', async ({ api, clinician }) => async (part: string, ids: string[]) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/staff/letters-to-print/paper',
      headers: { authorization: `Bearer ${clinician.token}` },
      payload: { part, letters: ids },
    });
    return { status: answer.statusCode, bytes: answer.rawPayload, answer };
  })
  .extend('post', async ({ lab, letters: { read } }) => async (ids: string[]) => {
    const letters = [];
    for (const letter_id of ids) {
      letters.push({ letter_id, version: (await read(letter_id)).version });
    }
    return lab.call('POST', 'letters-to-print/posted', { letters });
  });

describe('approved letters', () => {
  test('are printed together, each on its own page with its address', async ({
    api,
    approved,
    queued,
    print,
  }) => {
    const [one, other] = [await approved(), await approved()];
    expect(await queued(one.id)).toMatchObject({ days: 0, lacks_consent: false });
    const { status, bytes } = await print('letters', [one.id, other.id]);
    expect(status).toBe(200);
    const pages = pdfPages(bytes).map((texts) => texts.join(' ').replace(/\s+/g, ' '));
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      const facts = ['1 High Street', formatDate(api.today), 'Your PSA was 0.8 ng/ml'];
      for (const said of [...facts, '020 7946 0123', '12 Sample Street, London']) {
        expect(page).toContain(said);
      }
    }
    expect(pages[0]).toContain(toLetterCode(one.id));
    expect(pages[1]).toContain(toLetterCode(other.id));
    const [labels = [], ...more] = pdfPages((await print('labels', [one.id, other.id])).bytes);
    expect([more, labels.filter((text) => text.includes('High Street'))]).toMatchObject([
      [],
      { length: 2 },
    ]);
  });

  test('are recorded as posted in one step, and await their arrival', async ({
    approved,
    letters: { read },
    queued,
    post,
  }) => {
    const [one, other] = [await approved(), await approved()];
    const { body } = await post([one.id, other.id]);
    expect(body.letters.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'sent',
      'sent',
    ]);
    expect(await read(one.id)).toMatchObject({ state: 'sent', sent_how: 'post' });
    expect(await queued(other.id)).toBeUndefined();
  });

  test('are in large print for a person with sight loss, but not for their GP', async ({
    api,
    approved,
    toGp,
    queued,
    letters: { read },
    print,
  }) => {
    const [{ id, profileId }, gp] = [await approved(), await toGp()];
    const before = pdfPages((await print('letters', [id])).bytes).flat().length;
    const as = await api.staff('coordinator');
    const needs = { needs: ['sight'], details: '' };
    for (const of of [profileId, gp.person.profileId]) {
      await api.call('PATCH', `/staff/people/${of}/needs`, { as, body: needs });
    }
    expect((await queued(id))?.large_print).toBe(true);
    expect((await read(id)).large_print).toBe(true);
    expect((await queued(gp.id))?.large_print).toBe(false);
    const after = pdfPages((await print('letters', [id])).bytes).flat().length;
    expect(after).toBeGreaterThan(before);
  });

  test('and lists use the needs and telephone number of the record kept after a merge', async ({
    api,
    lab,
    letters: { written, move, read },
  }) => {
    const [as, kept, whose] = [
      await api.staff('coordinator'),
      await api.person(),
      await lab.testedWithoutEmail(null),
    ];
    await lab.released(whose.report(RED));
    const path = `/staff/people/${kept.profileId}`;
    const seen = { phone: (await api.call('GET', path, { as })).body.person.phone };
    const details = { seen, wanted: { phone: '01632 960 777' }, reason: 'They rang.' };
    const edited = await api.call('PATCH', path, { as, body: details });
    expect(edited.status, edited.text).toBe(200);
    const needs = { needs: ['sight'], details: '' };
    await api.call('PATCH', `${path}/needs`, { as, body: needs });
    const merge = { dropped_id: whose.profileId, take: [], reason: 'It is one person.' };
    const merged = await api.call('POST', `${path}/merges`, { as, body: merge });
    expect(merged.status, merged.text).toBe(200);
    const id = await written(await lab.resultOf(whose), 'Result, to the person');
    await move(id, 'approved');
    expect(await read(id)).toMatchObject({ large_print: true, phone: '01632 960 777' });
    const notTold = (await lab.call('GET', 'results-not-told')).body.items;
    expect(
      notTold.find(({ profile_id }: { profile_id: string }) => profile_id === whose.profileId),
    ).toMatchObject({ phone: '01632 960 777' });
    const followUp = (await lab.call('GET', 'follow-ups')).body.items.find(
      ({ profile_id }: { profile_id: string }) => profile_id === whose.profileId,
    );
    const found = (await lab.call('GET', `follow-ups/${followUp.follow_up_id}`)).body;
    expect(found.person.phone).toBe('01632 960 777');
  });

  test('are printed and posted, except those that have been stopped', async ({
    approved,
    toGp,
    withdraw,
    letters: { read },
    queued,
    print,
    post,
  }) => {
    const [fine, stopped] = [await approved(), await toGp()];
    await withdraw(stopped.person);
    expect(await queued(stopped.id)).toMatchObject({ lacks_consent: true });
    const ids = [stopped.id, fine.id];
    const refused = await print('letters', ids);
    expect([refused.status, refused.answer.json().error.code]).toEqual([409, 'FOLLOW_UP_CHANGED']);
    expect((await print('letters', [fine.id])).status).toBe(200);
    expect((await post(ids)).body.letters).toEqual([
      { letter_id: stopped.id, outcome: 'stopped' },
      { letter_id: fine.id, outcome: 'sent' },
    ]);
    expect([(await read(stopped.id)).state, (await read(fine.id)).state]).toEqual([
      'approved',
      'sent',
    ]);
    expect((await post([fine.id])).body.letters).toMatchObject([{ outcome: 'changed' }]);
  });
});

describe('an approved letter to the GP about a withdrawn result', () => {
  test('counts as posted once it was printed, so a letter about the withdrawal is drafted', async ({
    lab,
    letters: { read },
    toGp,
    print,
    post,
    withdrawResult,
    draftsOf,
  }) => {
    const whose = await toGp();
    expect((await print('letters', [whose.id])).status).toBe(200);
    await withdrawResult(whose);
    expect((await post([whose.id])).body.letters).toMatchObject([{ outcome: 'changed' }]);
    expect(await read(whose.id)).toMatchObject({
      state: 'discarded',
      printed_at: expect.any(String),
    });
    const [draft, ...more] = await draftsOf(whose);
    expect(more).toEqual([]);
    expect(draft).toMatchObject({ recipient: 'gp', state: 'drafted' });
    const { text } = await read(String(draft?.letter_id));
    expect(text.subject).toContain('Withdrawn PSA result');
    expect(text.address).toContain('1 High Street');
    expect(await lab.changed(whose.person)).toHaveLength(1);
  });

  test('needs no letter about the withdrawal if only its label was printed, or a clinician has discarded it', async ({
    letters: { move },
    toGp,
    print,
    withdrawResult,
    draftsOf,
  }) => {
    const [labelled, discarded] = [await toGp(), await toGp()];
    await print('labels', [labelled.id]);
    await print('letters', [discarded.id]);
    await move(discarded.id, 'discarded');
    for (const whose of [labelled, discarded]) {
      await withdrawResult(whose);
      expect(await draftsOf(whose)).toEqual([]);
    }
  });
});

describe('a letter to the GP that was printed before the person withdrew their agreement', () => {
  const stopped = test.extend('stopped', async ({ toGp, print, withdraw }) => async () => {
    const whose = await toGp();
    expect((await print('letters', [whose.id])).status).toBe(200);
    await withdraw(whose.person);
    return whose;
  });

  stopped(
    'is recorded as posted with a reason, and a corrected result is written to the GP',
    async ({ lab, letters: { read }, post, stopped, draftsOf }) => {
      const whose = await stopped();
      expect((await post([whose.id])).body.letters).toMatchObject([{ outcome: 'stopped' }]);
      const { version } = await read(whose.id);
      const send = (reason: string | null) =>
        lab.call('POST', `letters/${whose.id}/moves`, {
          ...{ from: 'approved', to: 'sent', version, how: 'post', reason },
        });
      const without = await send(null);
      expect([without.status, without.body.error.code]).toEqual([409, 'LETTER_STOPPED']);
      expect(without.body.error.message).toContain('printed before');
      expect((await send('Posted at 10:00, before they rang.')).status).toBe(200);
      expect(await read(whose.id)).toMatchObject({ state: 'sent', sent_how: 'post' });
      const [followUp] = await lab.followUps(whose.person);
      const { body } = await lab.call('GET', `follow-ups/${followUp?.follow_up_id}`);
      expect(body.timeline).toContainEqual(
        expect.objectContaining({ note: 'Posted at 10:00, before they rang.' }),
      );
      await lab.released(whose.report({ ...FINE, value: '0.9', status: 'corrected' }));
      expect(await draftsOf(whose)).toMatchObject([{ recipient: 'gp' }]);
    },
  );

  stopped(
    'cannot be posted with a reason if it was not printed',
    async ({ lab, letters: { read }, toGp, withdraw }) => {
      const whose = await toGp();
      await withdraw(whose.person);
      const { version } = await read(whose.id);
      const body = { from: 'approved', to: 'sent', version, how: 'post', reason: 'It is urgent.' };
      const { status, body: answer } = await lab.call('POST', `letters/${whose.id}/moves`, body);
      expect([status, answer.error.code]).toEqual([409, 'LETTER_STOPPED']);
    },
  );
});

describe('a letter that was discarded after it was printed', () => {
  const posted = test.extend('returnByCode', async ({ lab }) => async (id: string) => {
    const body = { code: toLetterCode(id), return_reason: 'practice closed' };
    return lab.call('POST', 'returned-letters', body);
  });

  posted(
    'by a correction is recorded as returned by its code, if it was posted after all',
    async ({ lab, letters: { read }, toGp, print, returnByCode }) => {
      const whose = await toGp();
      expect((await print('letters', [whose.id])).status).toBe(200);
      await lab.released(whose.report({ ...FINE, value: '5.1', status: 'corrected' }));
      expect((await read(whose.id)).state).toBe('discarded');
      expect((await returnByCode(whose.id)).status).toBe(200);
      expect(await read(whose.id)).toMatchObject({
        state: 'returned',
        sent_how: 'post',
        returned: { reason: 'practice closed' },
      });
      const { items } = (await lab.call('GET', 'returned-letters')).body;
      expect(items).toContainEqual(expect.objectContaining({ letter_id: whose.id }));
    },
  );

  posted(
    'by a clinician was not posted, so it cannot come back',
    async ({ letters: { move }, approved, print, returnByCode }) => {
      const { id } = await approved();
      await print('letters', [id]);
      await move(id, 'discarded');
      const { status, body } = await returnByCode(id);
      expect([status, body.error.details.code]).toEqual([
        422,
        'This letter has not been recorded as sent.',
      ]);
    },
  );
});

describe('an address of many lines', () => {
  const SEVEN = 'Person Tested\nFlat 2\n12 Long Road\nWivenhoe\nColchester\nEssex\nCO7 9AB';
  const PRACTICE =
    'The Medical Practice And Health Centre Of Saint Botolph\nWivenhoe House\n71 The Avenue\nWivenhoe\nColchester\nEssex\nCO7 9PP';

  const addressed = test.extend(
    'to',
    async ({ api, clinician, lab, letters: { written, read, move } }) =>
      async (address: string) => {
        const whose = await lab.testedWithoutEmail();
        await lab.released(whose.report(FINE));
        const id = await written(await lab.resultOf(whose));
        const { text } = await read(id);
        const body = { ...text, address, version: 2 };
        await api.call('PATCH', `/staff/letters/${id}`, { as: clinician, body });
        await move(id, 'approved');
        return id;
      },
  );

  addressed('is printed in full on the letter and on its label', async ({ to, print }) => {
    const ids = [await to(SEVEN), await to(PRACTICE)];
    const pages = pdfPages((await print('letters', ids)).bytes).map((page) => page.join(' '));
    const [labels = []] = pdfPages((await print('labels', ids)).bytes);
    for (const line of SEVEN.split('\n'))
      expect([pages[0], labels]).toEqual([
        expect.stringContaining(line),
        expect.arrayContaining([line]),
      ]);
    for (const line of PRACTICE.split('\n').slice(1))
      expect([pages[1], labels]).toEqual([
        expect.stringContaining(line),
        expect.arrayContaining([line]),
      ]);
  });

  addressed(
    'that fits on the letter only does not hold up the other labels',
    async ({ to, print }) => {
      const long = ['c/o The Bursar', 'The Old Rectory', ...SEVEN.split('\n'), 'United Kingdom'];
      const ids = [await to(SEVEN), await to(long.join('\n'))];
      const pages = pdfPages((await print('letters', ids)).bytes).map((page) => page.join(' '));
      expect(pages[1]).toContain('The Old Rectory');
      const [labels = []] = pdfPages((await print('labels', ids)).bytes);
      expect(labels).toContain('Wivenhoe');
      expect(labels).not.toContain('The Old Rectory');
      expect(labels.join(' ')).toContain('Use an envelope with a window.');
    },
  );

  addressed(
    'that fits nowhere is not cut: nothing is printed, and its person is named',
    async ({ to, print }) => {
      const id = await to([...SEVEN.split('\n'), ...PRACTICE.split('\n')].join('\n'));
      for (const part of ['letters', 'labels']) {
        const { status, answer } = await print(part, [id]);
        expect([status, answer.json().error.code]).toEqual([422, 'VALIDATION_FAILED']);
        expect(answer.json().error.message).toContain('Person Tested');
      }
    },
  );
});

test('a letter in a script without a font is not printed, and the recipient is named', async ({
  api,
  clinician,
  lab,
  letters: { written, read, move },
  print,
}) => {
  const whose = await lab.testedWithoutEmail();
  await lab.released(whose.report(FINE));
  const id = await written(await lab.resultOf(whose));
  const { text } = await read(id);
  const words = { ...text, address: '王小明\n1 High Street', version: 2 };
  await api.call('PATCH', `/staff/letters/${id}`, { as: clinician, body: words });
  await move(id, 'approved');
  const { status, answer } = await print('letters', [id]);
  expect([status, answer.json().error.code]).toEqual([409, 'LETTERS_MISSING']);
  expect(answer.json().error.message).toContain('Person Tested');
  expect(answer.json().error.message).not.toContain('PSA');
});

test('the print queue is available only to clinicians, and each print is logged and audited', async ({
  api,
  toGp,
  print,
}) => {
  const { id, person } = await toGp();
  const as = await api.staff('coordinator');
  expect((await api.call('GET', '/staff/letters-to-print', { as })).status).toBe(403);
  await print('letters', [id]);
  const path = `/auth/profile/export?email=${person.email}`;
  const { readings } = (await api.call('GET', path, { as: person })).body;
  expect(readings).toContainEqual(expect.objectContaining({ by: 'clinician', what: 'letters' }));
  const admin = await api.staff('admin');
  const audit = (await api.call('GET', '/staff/audit', { as: admin })).body.items;
  expect(audit.map(({ sentence }: { sentence: string }) => sentence)).toContain(
    'printed letters about results or tubes',
  );
});
