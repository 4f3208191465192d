import type { Letter, LetterToPrint } from '@chaps/contracts/letters';
import { addDays, toLetterCode } from '@chaps/domain';
import { expect } from 'vitest';
import { test as base } from '../../test/letters.ts';

const FINE = { flag: 'N', comments: 'Green: fine' };
const RED = { value: '9.9', flag: 'H', comments: 'Red: raised' };
const OLD = '1 Old Street, Colchester, CO1 1AA';
const NEW = '9 New Road, Norwich, NR1 1AA';
const lines = (address: string) => ['Person Tested', ...address.split(', ')].join('\n');

const test = base
  .extend('changes', async ({ api }) => {
    const coordinator = await api.staff('coordinator');
    return async (profileId: string, from: string | null, to: string | null) => {
      const answer = await api.call('PATCH', `/staff/people/${profileId}`, {
        as: coordinator,
        body: { seen: { home_address: from }, wanted: { home_address: to }, reason: 'They rang.' },
      });
      expect(answer.status, answer.text).toBe(200);
    };
  })
  /** A letter drafted at release to someone without e-mail, who lives in Old Street. */
  .extend('drafted', async ({ lab, changes }) => async () => {
    const whose = await lab.testedWithoutEmail();
    await changes(whose.profileId, null, OLD);
    await lab.released(whose.report(FINE));
    const { items } = (await lab.call('GET', 'results-not-told')).body;
    const { letter } = items.find(
      ({ profile_id }: { profile_id: string }) => profile_id === whose.profileId,
    );
    return { ...whose, id: String(letter.letter_id) };
  })
  .extend('queued', async ({ lab }) => async (id: string) => {
    const items: LetterToPrint[] = (await lab.call('GET', 'letters-to-print')).body.items;
    return items.find(({ letter_id }) => letter_id === id);
  })
  .extend('print', async ({ lab }) => async (id: string) => {
    const body = { part: 'letters', letters: [id] };
    return (await lab.call('POST', 'letters-to-print/paper', body)).status;
  });

test('an approved letter to a former address is stopped, and sent to the new one', async ({
  lab,
  drafted,
  changes,
  queued,
  print,
  letters: { move, read },
}) => {
  const { id, profileId } = await drafted();
  await move(id, 'approved');
  expect(await queued(id)).toMatchObject({ address_changed: false });
  expect(await read(id)).toMatchObject({ new_address: null });
  await changes(profileId, OLD, NEW);
  expect(await queued(id)).toMatchObject({ address_changed: true });
  const letter: Letter = await read(id);
  expect(letter).toMatchObject({ new_address: lines(NEW), text: { address: lines(OLD) } });
  expect(await print(id)).toBe(409);
  const posted = { letters: [{ letter_id: id, version: letter.version }] };
  const { body } = await lab.call('POST', 'letters-to-print/posted', posted);
  expect(body.letters).toMatchObject([{ outcome: 'changed' }]);
  const again = await lab.call('POST', `letters/${id}/sendings`, { address: lines(NEW) });
  expect(again.status, again.text).toBe(200);
  const second: Letter = await read(again.body.letter_id);
  expect(second).toMatchObject({
    ...{ state: 'approved', approved_on: letter.approved_on, new_address: null },
    ...{ text: { ...letter.text, address: lines(NEW) }, sends_again: null },
  });
  expect((await read(id)).state).toBe('discarded');
  expect(await queued(id)).toBeUndefined();
  expect(await print(second.letter_id)).toBe(200);
});

test('a draft that nobody has edited takes the new address', async ({
  drafted,
  changes,
  queued,
  letters: { move, read },
}) => {
  const { id, profileId } = await drafted();
  await changes(profileId, OLD, NEW);
  expect((await read(id)).text.address).toBe(lines(NEW));
  await move(id, 'approved');
  expect(await read(id)).toMatchObject({ new_address: null, text: { address: lines(NEW) } });
  expect(await queued(id)).toMatchObject({ address_changed: false });
});

test('an edited draft shows that the person’s address has changed, until someone edits the draft’s address', async ({
  api,
  clinician,
  drafted,
  changes,
  queued,
  letters: { move, read },
}) => {
  const { id, profileId } = await drafted();
  const save = async (change: object) => {
    const { text, version } = await read(id);
    const body = { ...text, version, ...change };
    const saved = await api.call('PATCH', `/staff/letters/${id}`, { as: clinician, body });
    expect(saved.status, saved.text).toBe(200);
  };
  await save({ subject: 'Your test' });
  await changes(profileId, OLD, NEW);
  await save({ subject: 'Your blood test' });
  expect(await read(id)).toMatchObject({
    ...{ new_address: lines(NEW), text: { address: lines(OLD) } },
  });
  const elsewhere = 'Person Tested\nc/o Smith\n3 High Street\nIpswich';
  await save({ address: elsewhere });
  expect(await read(id)).toMatchObject({ new_address: null });
  await move(id, 'approved');
  expect(await queued(id)).toMatchObject({ address_changed: false });
  await changes(profileId, NEW, null);
  expect(await read(id)).toMatchObject({ new_address: 'Person Tested' });
});

test('an approved letter to a GP is stopped once the person has named another practice', async ({
  api,
  lab,
  queued,
  print,
  letters: { written, move, read },
}) => {
  const whose = await lab.tested();
  await lab.released(whose.report(RED));
  const id = await written(await lab.resultOf(whose), 'Result, to the GP');
  await move(id, 'approved');
  const choice = { practice_code: null, name: 'Dr Murphy, 2 Main Street, Galway' };
  await api.call('PATCH', '/gp-practice', { as: whose.person, body: choice });
  expect(await queued(id)).toMatchObject({ address_changed: true });
  expect(await read(id)).toMatchObject({ new_address: 'Dr Murphy\n2 Main Street\nGalway' });
  expect(await print(id)).toBe(409);
});

test('does not ask for a third letter when the first is returned while its replacement is in the post', async ({
  lab,
  changes,
  print,
  letters: { written, move, read },
}) => {
  const whose = await lab.testedWithoutEmail();
  await changes(whose.profileId, null, OLD);
  await lab.released(whose.report(RED));
  const first = await written(await lab.resultOf(whose), 'Result, to the person');
  await move(first, 'approved');
  expect(await print(first)).toBe(200);
  const replace = async (id: string, address: string) => {
    const again = await lab.call('POST', `letters/${id}/sendings`, { address: lines(address) });
    expect(again.status, again.text).toBe(200);
    return String(again.body.letter_id);
  };
  const second = await replace(await replace(first, OLD), NEW);
  await print(second);
  await move(second, 'sent');
  const back = { code: toLetterCode(first), return_reason: 'moved away' };
  expect((await lab.call('POST', 'returned-letters', back)).status).toBe(200);
  expect(await read(first)).toMatchObject({
    ...{ state: 'returned', returned: { sent_again: second }, may_be_sent_again: false },
  });
  const listed = async () =>
    (await lab.call('GET', 'returned-letters')).body.items.map(
      ({ letter_id }: { letter_id: string }) => letter_id,
    );
  expect(await listed()).not.toContain(first);
  await move(second, 'returned', { return_reason: 'moved away' });
  expect(await listed()).toContain(second);
  expect(await listed()).not.toContain(first);
});

test('a returned letter and the export can be read when both letters sent again came back', async ({
  api,
  lab,
  clinician,
  changes,
  print,
  letters: { written, move, read },
}) => {
  const whose = await lab.testedWithoutEmail();
  await changes(whose.profileId, null, OLD);
  await lab.released(whose.report(RED));
  const first = await written(await lab.resultOf(whose), 'Result, to the person');
  await move(first, 'approved');
  await print(first);
  await move(first, 'sent');
  await move(first, 'returned', { return_reason: 'moved away' });
  const sendAgain = async (id: string, address: string) => {
    const again = await lab.call('POST', `letters/${id}/sendings`, { address: lines(address) });
    expect(again.status, again.text).toBe(200);
    return String(again.body.letter_id);
  };
  const second = await sendAgain(first, OLD);
  await print(second);
  const third = await sendAgain(second, NEW);
  const back = { code: toLetterCode(second), return_reason: 'moved away' };
  expect((await lab.call('POST', 'returned-letters', back)).status).toBe(200);
  expect(await read(first)).toMatchObject({ returned: { sent_again: third } });
  await print(third);
  await move(third, 'sent');
  await move(third, 'returned', { return_reason: 'moved away' });
  expect(await read(first)).toMatchObject({ returned: { sent_again: third } });
  const { body: asked } = await api.call('POST', '/staff/data-requests', {
    as: await api.staff('coordinator'),
    body: {
      ...{ kind: 'access', profile_id: whose.profileId, asked_by: null, channel: 'letter' },
      received_on: api.today,
    },
  });
  const path = `/staff/data-requests/${asked.data_request_id}/export`;
  expect((await api.call('GET', path, { as: clinician })).status).toBe(200);
});

test('a GP who received the replacement counts as told, even if the replaced letter is returned', async ({
  api,
  lab,
  clinician,
  print,
  letters: { written, move, read },
}) => {
  const whose = await lab.tested();
  await lab.released(whose.report(RED));
  const first = await written(await lab.resultOf(whose), 'Result, to the GP');
  await move(first, 'approved');
  await print(first);
  const address = { address: 'Dr Murphy\n2 Main Street\nGalway' };
  const again = await lab.call('POST', `letters/${first}/sendings`, address);
  expect(again.status, again.text).toBe(200);
  await move(again.body.letter_id, 'sent');
  const { follow_up_id } = await read(first);
  const readDue = async () => {
    const path = `/staff/follow-ups/${follow_up_id}`;
    const { item } = (await api.call('GET', path, { as: clinician })).body;
    return [item.state, item.due_on];
  };
  const due = await readDue();
  expect(due).toEqual(['gp told', expect.toSatisfy((day) => day > addDays(api.today, 1))]);
  await lab.call('POST', 'returned-letters', {
    ...{ code: toLetterCode(first), return_reason: 'practice closed' },
  });
  expect((await read(first)).state).toBe('returned');
  expect(await readDue()).toEqual(due);
});
