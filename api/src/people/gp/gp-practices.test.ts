import { addDays } from '@chaps/domain';
import { afterAll, expect } from 'vitest';
import { test as base } from '../../../test/console.ts';
import { practiceFile, practiceRow } from '../../../test/gp-practices.ts';
import type { Person } from '../../../test/makers.ts';
import { releasedResult } from '../../../test/released-result.ts';
import { staffTerminal } from '../../../test/staff-terminal.ts';
import { tasksOnToday } from '../../../test/today.ts';
import { erasePerson } from '../personal-data/erasure.ts';
import { readRegister } from './register-file.ts';

const MARYS = practiceRow('F81001', "ST MARY'S SURGERY");
const OTHERS = [
  practiceRow('F81002', 'THE NORTH HILL PRACTICE', { postcode: 'CO1 1DZ' }),
  practiceRow('P81003', 'ST MARY\u0092S ROAD SURGERY', { postcode: 'BL5 3AB', town: 'BOLTON' }),
  practiceRow('W91004', 'MEDDYGFA CAERNARFÔN', { postcode: 'LL55 1AA', town: 'CAERNARFON' }),
];

const closing: Array<() => Promise<void>> = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const test = base.extend('gp', { scope: 'file' }, async ({ api, coordinator }) => {
  const { staff, bytes, close } = staffTerminal(() => api);
  closing.push(close);
  const importRows = async (rows: readonly string[]) => {
    const file = await bytes('epraccur.csv', practiceFile(...rows));
    const { code } = await staff(['import-gp-practices', file, '--even-if-few']);
    expect(code).toBe(0);
  };
  await importRows([MARYS, ...OTHERS]);
  const codes = async (search: string) => {
    const answer = await api.call('GET', `/gp-practices?search=${encodeURIComponent(search)}`);
    expect(answer.status).toBe(200);
    return answer.body.practices.map((one: { practice_code: string }) => one.practice_code);
  };
  const choose = (person: Person, body: object) =>
    api.call('PATCH', '/gp-practice', { as: person, body });
  const own = async (person: Person) =>
    (await api.call('GET', '/gp-practice', { as: person })).body.gp;
  const tell = (person: Person, body: object, as = coordinator) =>
    api.call('PATCH', `/staff/people/${person.profileId}/gp-practice`, { as, body });
  return { importRows, codes, choose, own, tell };
});

const CLOSED: Record<string, { status: string }> = {
  A: { status: 'C' },
  ACTIVE: { status: 'INACTIVE' },
};

const CHOICE = { practice_code: 'F81001', name: 'whatever was shown' };
const SHOWN = {
  practice_code: 'F81001',
  name: "ST MARY'S SURGERY, 1 HIGH STREET, COLCHESTER, CO1 1ST",
  telephone: '01206 000000',
  has_closed: false,
};
const TYPED = { practice_code: null, name: 'Dr Murphy, 2 Main Street, Galway' };

test('the current report and the earlier file format give the same practices', () => {
  const open = (status: string, setting: string) =>
    readRegister(
      practiceFile(
        practiceRow('F81001', 'MEDDYGFA CAERNARFÔN', { status, setting }),
        practiceRow('F81002', 'CLOSED', { ...CLOSED[status], setting, closed: '20200331' }),
      ),
    );
  const before = open('A', '4');
  expect(before.open.map(({ practice_code }) => practice_code)).toEqual(['F81001']);
  expect(open('ACTIVE', 'RO76')).toEqual(before);
  expect(open('ACTIVE', 'RO76|RO87')).toEqual(before);
  expect(open('ACTIVE', 'RO87').open).toEqual([]);
  const utf8 = Buffer.from(`\ufeff${practiceRow('F81001', 'MEDDYGFA CAERNARFÔN')}`);
  expect(readRegister(utf8).open).toEqual(before.open);
});

test('practices are found by words of their name and town in any spelling, and by postcode', async ({
  api,
  gp: { codes },
}) => {
  expect((await codes('St Marys')).sort()).toEqual(['F81001', 'P81003']);
  expect(await codes("st mary's bolt")).toEqual(['P81003']);
  expect(await codes('Caernarfôn')).toEqual(['W91004']);
  expect(await codes('caernarfon medd')).toEqual(['W91004']);
  for (const typed of ['CO1 1ST', 'co11st', 'Co1 1s'])
    expect(await codes(typed)).toEqual(['F81001']);
  expect(await codes('co1')).toEqual(['F81001', 'F81002']);
  expect(await codes('%_:*|')).toEqual([]);
  expect((await api.call('GET', '/gp-practices?search=a')).status).toBe(422);
  const { body } = await api.call('GET', '/gp-practices?search=co11st');
  expect(body.practices).toEqual([
    {
      practice_code: 'F81001',
      name: "ST MARY'S SURGERY",
      address: '1 HIGH STREET, COLCHESTER, CO1 1ST',
    },
  ]);
});

test('at most ten practices are found', async ({ gp: { codes, importRows } }) => {
  const many = Array.from({ length: 12 }, (_, at) =>
    practiceRow(`K8400${at + 10}`, 'MANY SURGERY'),
  );
  await importRows([MARYS, ...OTHERS, ...many]);
  expect(await codes('many')).toHaveLength(10);
  await importRows([MARYS, ...OTHERS]);
  expect(await codes('many')).toEqual([]);
});

test('a practice that a person chooses or types is in their export until they are erased', async ({
  api,
  gp: { choose, own },
}) => {
  const person = await api.person();
  expect(await own(person)).toBeNull();
  expect((await choose(person, CHOICE)).body.gp).toEqual(SHOWN);
  expect(await own(person)).toEqual(SHOWN);
  const exported = await api.call('GET', `/auth/profile/export?email=${person.email}`, {
    as: person,
  });
  expect(exported.body.gp_practice).toEqual(SHOWN);
  expect((await choose(person, TYPED)).body.gp).toEqual({
    ...TYPED,
    telephone: null,
    has_closed: false,
  });
  for (const practice_code of ['F99999', 'x']) {
    expect((await choose(person, { ...CHOICE, practice_code })).status).toBe(422);
  }
  expect((await own(person)).name).toBe(TYPED.name);
  const { profileId: profile_id, userId: user_id, email } = person;
  await api.owner
    .transaction()
    .execute((transaction) =>
      erasePerson(api.services, transaction, { profile_id, user_id, email }),
    );
  const left = await api.owner
    .selectFrom('gp_choices')
    .where('profile_id', '=', profile_id)
    .selectAll()
    .execute();
  expect(left).toEqual([]);
});

test('the practice named beside the consent checkbox is stored with the consent', async ({
  api,
  gp: { own },
}) => {
  const person = await api.person();
  const consentId = await api.consent(person, { date: addDays(api.today, 1) });
  const body = { consentId, gp: CHOICE };
  expect((await api.call('POST', '/medical/gp-consents', { as: person, body })).status).toBe(201);
  expect(await own(person)).toEqual(SHOWN);
  const unknown = { consentId, gp: { ...CHOICE, practice_code: 'F99999' } };
  const refused = await api.call('POST', '/medical/gp-consents', { as: person, body: unknown });
  expect(refused.status).toBe(422);
});

test('staff can record a practice on the person’s page', async ({
  api,
  coordinator,
  gp: { tell },
}) => {
  const person = await api.person();
  const read = async () =>
    (await api.call('GET', `/staff/people/${person.profileId}`, { as: coordinator })).body.person
      .gp;
  expect(await read()).toBeNull();
  expect((await tell(person, CHOICE)).status).toBe(200);
  expect(await read()).toEqual(SHOWN);
  const elsewhere = await api.staff('coordinator', (await api.event()).id);
  expect((await tell(person, TYPED, elsewhere)).status).toBe(404);
});

test('a letter to the GP has the address from the register, or as typed', async ({
  api,
  gp: { choose, importRows },
}) => {
  const { person } = await releasedResult(api, { flag: 'H', comments: 'Red: raised' });
  const clinician = await api.staff('clinician');
  const { result_id } = await api.owner
    .selectFrom('results')
    .select('result_id')
    .where('profile_id', '=', person.profileId)
    .executeTakeFirstOrThrow();
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    api.call(method, `/staff/${path}`, { as: clinician, ...(body ? { body } : {}) });
  const { templates } = (await call('GET', 'letter-templates')).body;
  const { template_id } = templates.find(
    ({ recipient, about }: { recipient: string; about: string }) =>
      recipient === 'gp' && ['any', 'raised'].includes(about),
  );
  const address = async () => {
    const drafted = await call('POST', `results/${result_id}/letters`, { template_id });
    return (await call('GET', `letters/${drafted.body.letter_id}`)).body.text.address;
  };
  expect(await address()).toBe('');
  await choose(person, CHOICE);
  expect(await address()).toBe("ST MARY'S SURGERY\n1 HIGH STREET\nCOLCHESTER\nCO1 1ST");
  await choose(person, TYPED);
  expect(await address()).toBe('Dr Murphy\n2 Main Street\nGalway');
  await choose(person, CHOICE);
  await importRows(OTHERS);
  expect(await address()).toBe('');
  await importRows([MARYS, ...OTHERS]);
});

test('people whose practice has closed are asked for another, and stay on Today until they choose one', async ({
  api,
  coordinator,
  gp: { choose, importRows, own, tell },
}) => {
  const code = 'F81050';
  await importRows([MARYS, ...OTHERS, practiceRow(code, 'THE OLD SURGERY')]);
  const chosen = { ...CHOICE, practice_code: code };
  const [one, other, safe] = [await api.person(), await api.person(), await api.person()];
  await choose(one, chosen);
  await choose(other, chosen);
  await choose(safe, { ...CHOICE, practice_code: 'F81002' });
  const listed = async () => {
    const { items, total } = (
      await api.call('GET', '/staff/people?gp_state=closed', { as: coordinator })
    ).body;
    expect(items).toHaveLength(total);
    return items.map(({ profile_id }: { profile_id: string }) => profile_id).sort();
  };
  const tasks = () => tasksOnToday(api, coordinator, 'closed GP practices');
  expect(await listed()).toEqual([]);
  expect(await tasks()).toEqual([]);
  await importRows([MARYS, ...OTHERS]);
  expect(await listed()).toEqual([one.profileId, other.profileId].sort());
  expect(await tasks()).toMatchObject([
    {
      what: 'The GP practice of 2 people has closed',
      action: { path: '/staff/people?gp_state=closed' },
    },
  ]);
  expect(await own(one)).toMatchObject({ practice_code: code, has_closed: true });
  expect((await choose(one, chosen)).status).toBe(422);
  await choose(one, { ...CHOICE, practice_code: 'F81002' });
  await tell(other, TYPED);
  expect(await listed()).toEqual([]);
  expect(await tasks()).toEqual([]);
});
