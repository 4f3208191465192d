import type { ListedLetter } from '@chaps/contracts/letters';
import { addDays, toLetterCode } from '@chaps/domain';
import { describe, expect } from 'vitest';
import { ADDRESS, test as base } from '../../test/letters.ts';
import type { Person } from '../../test/makers.ts';
import { tasksOnToday } from '../../test/today.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };
const NEW_ADDRESS = 'Person Tested\n2 Low Road\nIpswich';
const TO_GP = 'Result, to the GP';

const test = base
  .extend('list', async ({ lab }) => async (letterId: string) => {
    const items: ListedLetter[] = (await lab.call('GET', 'returned-letters')).body.items;
    return items.find(({ letter_id }) => letter_id === letterId);
  })
  .extend('isOnToday', async ({ api, clinician }) => async (letterId: string) => {
    const tasks = await tasksOnToday(api, clinician, 'letters that came back');
    return tasks.some(({ action }) => action?.path === `/staff/letters/${letterId}`);
  })
  .extend('isTold', async ({ lab }) => async ({ profileId }: { profileId: string }) => {
    const { items } = (await lab.call('GET', 'results-not-told')).body;
    return !items.some(({ profile_id }: { profile_id: string }) => profile_id === profileId);
  })
  /** A returned letter to someone without e-mail. */
  .extend('cameBack', async ({ lab, letters: { sent, move } }) => async () => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    const resultId = await lab.resultOf(whose);
    const id = await sent(resultId);
    await move(id, 'returned', { return_reason: 'moved away' });
    return { ...whose, resultId, id };
  })
  /** A returned letter to the GP, about a raised result of someone with an account. */
  .extend('gpCameBack', async ({ lab, letters: { sent, move } }) => async () => {
    const whose = await lab.tested();
    await lab.released(whose.report(RED));
    const resultId = await lab.resultOf(whose);
    const id = await sent(resultId, TO_GP);
    await move(id, 'returned', { return_reason: 'not their practice' });
    return { ...whose, resultId, id };
  })
  .extend(
    'again',
    async ({ lab }) =>
      async (id: string, address = NEW_ADDRESS) =>
        lab.call('POST', `letters/${id}/sendings`, { address }),
  )
  .extend('consent', async ({ api }) => ({
    give: async (person: Person) => {
      const consentId = await api.consent(person, { date: addDays(api.today, -1) });
      await api.call('POST', '/medical/gp-consents', { as: person, body: { consentId } });
      return consentId;
    },
    withdraw: (person: Person, consentId: string) =>
      api.call('POST', '/medical/gp-consents/withdrawal', { as: person, body: { consentId } }),
  }));

test('a returned letter is recorded by the code printed on it, and only once', async ({
  api,
  lab,
  letters: { sent, written, read },
  list,
}) => {
  const whose = await lab.testedWithoutEmail();
  await lab.released(whose.report(FINE));
  const resultId = await lab.resultOf(whose);
  const [id, draft] = [await sent(resultId), await written(resultId)];
  const record = (code: string) =>
    lab.call('POST', 'returned-letters', { code, return_reason: 'moved away' });
  const typed = toLetterCode(id)
    .toLowerCase()
    .replace(/^(.{5})/, '$1 ');
  const { status, body } = await record(typed);
  expect([status, body]).toEqual([200, { letter_id: id, name: 'Person Tested' }]);
  expect(await list(id)).toMatchObject({ returned: { reason: 'moved away' } });
  expect((await read(id)).state).toBe('returned');
  const refusals = [];
  for (const code of [toLetterCode(id), toLetterCode(draft), 'L0000000000', 'tube 12']) {
    refusals.push((await record(code)).body.error.details.code);
  }
  expect(refusals).toEqual([
    'This letter has already been recorded as returned.',
    'This letter has not been recorded as sent.',
    'No letter has this code.',
    'Enter the code printed on the letter: L followed by 10 letters or digits.',
  ]);
  const as = await api.staff('coordinator');
  const other = { code: typed, return_reason: 'refused' };
  expect((await api.call('POST', '/staff/returned-letters', { as, body: other })).status).toBe(403);
});

describe('a returned letter', () => {
  test('to the GP can be sent to the practice that the person has named since', async ({
    api,
    gpCameBack,
    letters: { read },
  }) => {
    const { id, person } = await gpCameBack();
    expect((await read(id)).gp_address).toBeNull();
    const body = { practice_code: null, name: 'Dr Murphy, 2 Main Street, Galway' };
    await api.call('PATCH', '/gp-practice', { as: person, body });
    expect((await read(id)).gp_address).toBe('Dr Murphy\n2 Main Street\nGalway');
  });

  test('is on the list and on Today with its reason and age until it is sent again', async ({
    cameBack,
    letters: { read, move },
    list,
    isOnToday,
    again,
  }) => {
    const { id } = await cameBack();
    expect(await list(id)).toMatchObject({ days: 0, returned: { reason: 'moved away' } });
    const { body } = await again(id);
    expect(await list(id)).toMatchObject({ returned: { sent_again: body.letter_id } });
    expect(await isOnToday(id)).toBe(true);
    await move(body.letter_id, 'sent');
    expect([await list(id), await isOnToday(id)]).toEqual([undefined, false]);
    expect((await read(id)).returned).toMatchObject({ sent_again: body.letter_id });
  });

  test('is sent to the new address with the same text, and the person counts as told once it arrives', async ({
    cameBack,
    letters: { read, move },
    again,
    isTold,
  }) => {
    const whose = await cameBack();
    const { letter_id: second } = (await again(whose.id)).body;
    const [before, after] = [await read(whose.id), await read(second)];
    expect(after).toMatchObject({ state: 'approved', sends_again: whose.id });
    expect(after.text).toEqual({ ...before.text, address: NEW_ADDRESS });
    expect(before.text.address).toBe(ADDRESS);
    expect(after.approved_on).toBe(before.approved_on);
    expect(after.sha256).not.toBe(before.sha256);
    await move(second, 'sent');
    expect(await isTold(whose)).toBe(false);
    await move(second, 'confirmed');
    expect(await isTold(whose)).toBe(true);
  });

  test('is sent again only once, unless the second letter is discarded', async ({
    cameBack,
    letters: { move },
    again,
  }) => {
    const { id } = await cameBack();
    const first = await again(id);
    const second = await again(id);
    expect([second.status, second.body.error.code]).toEqual([409, 'FOLLOW_UP_CHANGED']);
    await move(first.body.letter_id, 'discarded');
    expect((await again(id)).status).toBe(200);
    expect((await again(id, '{name}')).status).toBe(422);
  });

  test('can be closed with a reason, and is then not sent again', async ({
    lab,
    cameBack,
    letters: { read },
    list,
    isOnToday,
    again,
    isTold,
  }) => {
    const whose = await cameBack();
    const end = () => lab.call('POST', `letters/${whose.id}/end`, { reason: 'no address found' });
    expect((await end()).status).toBe(200);
    expect([await list(whose.id), await isOnToday(whose.id)]).toEqual([undefined, false]);
    expect((await read(whose.id)).returned).toMatchObject({ end: 'no address found' });
    // It remains among the results not yet given.
    expect(await isTold(whose)).toBe(false);
    for (const late of [await end(), await again(whose.id)]) expect(late.status).toBe(409);
  });

  test('for which no address was found is listed again, with its result, once an address is known', async ({
    api,
    lab,
    letters: { sent, move, read },
    list,
    isOnToday,
    isTold,
  }) => {
    const whose = await lab.testedWithoutEmail(null);
    await lab.released(whose.report(FINE));
    const id = await sent(await lab.resultOf(whose));
    await move(id, 'returned', { return_reason: 'moved away' });
    await lab.call('POST', `letters/${id}/end`, { reason: 'no address found' });
    expect([await isTold(whose), await isOnToday(id)]).toEqual([true, false]);
    const changed = await api.call('PATCH', `/staff/people/${whose.profileId}`, {
      as: await api.staff('coordinator'),
      body: {
        seen: { home_address: null },
        wanted: { home_address: '2 Low Road, Ipswich' },
        reason: 'They wrote to us.',
      },
    });
    expect(changed.status, changed.text).toBe(200);
    expect([await isTold(whose), await isOnToday(id)]).toEqual([false, true]);
    expect(await list(id)).toBeDefined();
    expect(await read(id)).toMatchObject({ new_address: NEW_ADDRESS, may_be_sent_again: true });
  });

  test('stays listed when an earlier letter is marked as arrived', async ({
    lab,
    letters: { sent, move },
    list,
    isOnToday,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    const earlier = await sent(await lab.resultOf(whose));
    await lab.released(whose.report({ ...FINE, value: '5.1', status: 'corrected' }));
    const later = await sent(await lab.resultOf(whose));
    await move(later, 'returned', { return_reason: 'moved away' });
    await move(earlier, 'confirmed');
    expect(await list(later)).toMatchObject({ returned: { reason: 'moved away' } });
    expect(await isOnToday(later)).toBe(true);
  });

  test('to the GP stays listed when a letter about another test of its follow-up is sent', async ({
    lab,
    gpCameBack,
    letters: { sent },
    list,
  }) => {
    const { id, person } = await gpCameBack();
    const again = await lab.tested(person);
    await lab.released(again.report({ ...RED, value: '12.1' }));
    expect(await lab.followUps(person)).toHaveLength(1);
    await sent(await lab.resultOf(again), TO_GP);
    expect(await list(id)).toMatchObject({ returned: { reason: 'not their practice' } });
  });

  test('is not sent again with the earlier value once its result is corrected', async ({
    lab,
    cameBack,
    letters: { read },
    again,
  }) => {
    const whose = await cameBack();
    await lab.released(whose.report({ ...FINE, value: '1.1', status: 'corrected' }));
    expect(await read(whose.id)).toMatchObject({ may_be_sent_again: false });
    const refused = await again(whose.id);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'RESULT_CHANGED']);
  });

  test('cannot be sent again, or asked about, once it has arrived', async ({
    lab,
    letters: { sent, move },
    again,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    const id = await sent(await lab.resultOf(whose));
    await move(id, 'confirmed');
    const asked = await lab.call('POST', `letters/${id}/questions`, { how: 'telephone' });
    expect([asked.status, (await again(id)).status]).toEqual([409, 409]);
  });

  test('that an earlier build recorded has no reason, but is listed', async ({
    lab,
    letters: { sent, read },
    list,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    const id = await sent(await lab.resultOf(whose));
    const { version } = await read(id);
    const move = { from: 'sent', to: 'returned', version, how: null, reason: null };
    expect((await lab.call('POST', `letters/${id}/moves`, move)).status).toBe(200);
    expect((await list(id))?.returned?.reason).toBe('not said');
  });
});

describe('a letter that comes back after it was marked as arrived', () => {
  test('is recorded by its code, and the person no longer counts as told', async ({
    lab,
    letters: { sent, move, read },
    list,
    isOnToday,
    isTold,
  }) => {
    const whose = await lab.testedWithoutEmail();
    await lab.released(whose.report(FINE));
    const id = await sent(await lab.resultOf(whose));
    await move(id, 'confirmed');
    expect(await isTold(whose)).toBe(true);
    const body = { code: toLetterCode(id), return_reason: 'moved away' };
    const recorded = await lab.call('POST', 'returned-letters', body);
    expect([recorded.status, recorded.text]).toEqual([200, expect.stringContaining(id)]);
    expect((await read(id)).state).toBe('returned');
    expect(await isTold(whose)).toBe(false);
    expect(await list(id)).toMatchObject({ returned: { reason: 'moved away' } });
    expect(await isOnToday(id)).toBe(true);
  });

  test('does not change that the person was told if they were called, or another letter has arrived', async ({
    lab,
    letters: { sent, move },
    isTold,
  }) => {
    const called = await lab.testedWithoutEmail();
    await lab.released(called.report(FINE));
    const resultId = await lab.resultOf(called);
    const first = await sent(resultId);
    await lab.call('POST', `results/${resultId}/told`, { how: 'telephone' });
    await move(first, 'confirmed');
    await move(first, 'returned');
    expect(await isTold(called)).toBe(true);
    const written = await lab.testedWithoutEmail();
    await lab.released(written.report(FINE));
    const of = await lab.resultOf(written);
    const [one, other] = [await sent(of), await sent(of)];
    for (const id of [one, other]) await move(id, 'confirmed');
    await move(one, 'returned');
    expect(await isTold(written)).toBe(true);
    await move(other, 'returned');
    expect(await isTold(written)).toBe(false);
  });

  test('to the GP makes its follow-up due today', async ({
    api,
    lab,
    clinician,
    letters: { sent, move },
  }) => {
    const whose = await lab.tested();
    await lab.released(whose.report(RED));
    const id = await sent(await lab.resultOf(whose), TO_GP);
    await move(id, 'confirmed');
    await move(id, 'returned', { return_reason: 'practice closed' });
    const [followUp] = await lab.followUps(whose.person);
    const path = `/staff/follow-ups/${followUp?.follow_up_id}`;
    const { item, timeline } = (await api.call('GET', path, { as: clinician })).body;
    expect(item.due_on).toBe(api.today);
    expect(timeline.at(-1)).toMatchObject({
      what: 'letter to the GP returned: practice closed',
      by: clinician.email,
    });
  });
});

describe('a person whose letter was returned', () => {
  test('without e-mail is asked for an address by telephone', async ({ lab, cameBack, list }) => {
    const { id } = await cameBack();
    const ask = (how: string) => lab.call('POST', `letters/${id}/questions`, { how });
    expect((await ask('e-mail')).body.error.details.how).toContain('No e-mail address');
    expect((await list(id))?.returned?.asked).toBeNull();
    expect((await ask('telephone')).status).toBe(200);
    expect((await list(id))?.returned?.asked).toMatchObject({ how: 'telephone' });
  });

  test('is asked for an address by a mail that does not mention the result, at most once a day', async ({
    api,
    lab,
    gpCameBack,
    letters: { read },
  }) => {
    const { id, person } = await gpCameBack();
    const ask = () => lab.call('POST', `letters/${id}/questions`, { how: 'e-mail' });
    for (const asked of [await ask(), await ask()]) expect(asked.status).toBe(200);
    expect((await read(id)).returned.asked).toMatchObject({ how: 'e-mail' });
    await api.sendMails();
    const mails = api.mailbox.store
      .list(person.email)
      .filter(({ subject }) => subject.includes('come back'));
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A letter that we sent to your GP has come back',
    ]);
    expect(mails[0]?.text).toContain('the name and address of your GP practice');
    expect(mails[0]?.text).not.toMatch(/PSA|result|9\.9/);
  });
});

describe('a returned letter to the GP', () => {
  test('does not count as telling the GP: the follow-up is due today, and later once the letter is sent again', async ({
    api,
    lab,
    gpCameBack,
    letters: { move },
    again,
  }) => {
    const { id, person } = await gpCameBack();
    const [followUp] = await lab.followUps(person);
    const read = async () =>
      (await lab.call('GET', `follow-ups/${followUp?.follow_up_id}`)).body.item;
    expect((await read()).due_on).toBe(api.today);
    const { letter_id: second } = (await again(id)).body;
    await move(second, 'sent');
    expect((await read()).due_on).toBe(addDays(api.today, 28));
    const happened = await lab.happened(String(followUp?.follow_up_id));
    expect(happened).toContain('letter to the GP returned: not their practice');
    expect(happened).toContain('letter to the GP approved for another address');
  });

  test('is not sent again once consent is withdrawn, before or after the second letter is prepared', async ({
    gpCameBack,
    lab,
    letters: { read },
    consent: { give, withdraw },
    again,
  }) => {
    const before = await gpCameBack();
    await withdraw(before.person, await give(before.person));
    expect((await again(before.id)).body.error.code).toBe('LETTER_STOPPED');
    const after = await gpCameBack();
    const { letter_id: second } = (await again(after.id)).body;
    await withdraw(after.person, await give(after.person));
    const { version } = await read(second);
    const sending = { from: 'approved', to: 'sent', version, how: 'post', reason: null };
    const stopped = await lab.call('POST', `letters/${second}/moves`, sending);
    expect(stopped.body.error.code).toBe('LETTER_STOPPED');
  });
});

test('each step for a returned letter is audited with the person’s name', async ({
  api,
  lab,
  cameBack,
  again,
  letters: { move },
}) => {
  const { id, profileId } = await cameBack();
  await lab.call('POST', `letters/${id}/questions`, { how: 'telephone' });
  const { letter_id: second } = (await again(id)).body;
  await move(second, 'discarded');
  await lab.call('POST', `letters/${id}/end`, { reason: 'known in another way' });
  const admin = await api.staff('admin');
  const path = `/staff/audit?person=${profileId}`;
  const { items } = (await api.call('GET', path, { as: admin })).body;
  const said: string[] = items.map(({ sentence }: { sentence: string }) => sentence);
  expect(said.filter((sentence) => sentence.includes('letter')).slice(0, 5)).toEqual([
    'stopped a letter about the result of Person Tested',
    'discarded a letter about the result of Person Tested',
    'approved a letter about the result of Person Tested for another address',
    'asked Person Tested where to send a letter about their result',
    'marked a letter about the result of Person Tested as returned',
  ]);
});

test('the list of returned letters is available only to clinicians, and each reading is logged', async ({
  api,
  lab,
  gpCameBack,
}) => {
  const { person } = await gpCameBack();
  const as = await api.staff('coordinator');
  expect((await api.call('GET', '/staff/returned-letters', { as })).status).toBe(403);
  await lab.call('GET', 'returned-letters');
  const path = `/auth/profile/export?email=${person.email}`;
  const { readings } = (await api.call('GET', path, { as: person })).body;
  expect(readings).toContainEqual(expect.objectContaining({ by: 'clinician', what: 'letters' }));
});
