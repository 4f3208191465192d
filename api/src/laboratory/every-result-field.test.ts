import {
  formatMeasuredValues,
  listFieldsWith,
  MEASURED_VALUES,
  mapByRow,
  RESULT_COLUMNS,
  RESULT_FIELDS,
  type ReportedFields,
  resultResponse,
} from '@chaps/contracts/result-fields';
import { addDays } from '@chaps/domain';
import { expect } from 'vitest';
import { LAB_FORMATS, labFile } from '../../test/lab-files.ts';
import { test } from '../../test/laboratory.ts';
import { storedResults } from '../../test/stored-results.ts';
import { listUnseenKeys } from '../../test/unseen.ts';

/** A value in each field that a laboratory can report. */
const everyField = (today: string): ReportedFields => ({
  value: '14.2',
  unit: 'ug/L',
  flag: 'H',
  referenceRange: '0-3',
  status: 'final',
  comments: 'Red: please see your GP',
  sampleDate: today,
});

/** The same values as stored, in our units. */
const readFields = (today: string): ReportedFields => ({
  ...everyField(today),
  ...mapByRow(
    MEASURED_VALUES.map(({ unitColumn }) => unitColumn),
    () => 'ng/ml',
  ),
});

/** A different value in each field, except for units, which have no alternative. */
const otherFields = (today: string): Omit<ReportedFields, 'unit'> => ({
  value: '14.3',
  flag: 'HH',
  referenceRange: '0-2.5',
  status: 'corrected',
  comments: 'Red: please see your GP soon',
  sampleDate: addDays(today, -1),
});

const asColumns = <Column extends (typeof RESULT_COLUMNS)[number]>(
  columns: readonly Column[],
  read: ReportedFields,
) => Object.fromEntries(columns.map((column) => [column, read[RESULT_FIELDS[column].row]]));

/** Each measured value with its unit. */
const valuesOf = (read: ReportedFields) =>
  MEASURED_VALUES.map(({ row, unitRow }) => `${read[row]} ${read[unitRow]}`);

test.for(LAB_FORMATS)(
  '%s: staff, the database and the person see every field',
  async (format, { api, lab }) => {
    const { person, report } = await lab.tested();
    const read = readFields(api.today);
    const batch = await lab.send(labFile(format, [report(everyField(api.today))]));
    const { rows } = await lab.release(batch);
    expect(rows).toMatchObject([
      mapByRow(listFieldsWith('preview'), (column) => read[RESULT_FIELDS[column].row]),
    ]);
    expect(await storedResults(api, person.profileId)).toMatchObject([
      asColumns(RESULT_COLUMNS, read),
    ]);
    const [{ result }] = await lab.shown(person);
    expect(result).toEqual({ ...asColumns(listFieldsWith('answer'), read), corrected_on: null });
  },
);

test('a release confirms every field, because changing any value changes the digest', async ({
  api,
  lab,
}) => {
  const { report } = await lab.tested();
  const others = Object.entries(otherFields(api.today));
  const digests = new Set<string>();
  for (const changes of [[], ...others.map((other) => [other])]) {
    const reported = report({ ...everyField(api.today), ...Object.fromEntries(changes) });
    digests.add((await lab.call('GET', await lab.upload(reported))).body.digest);
  }
  expect(digests.size).toBe(others.length + 1);
});

test('a known result with a different value in any field is a different result', async ({
  api,
  lab,
}) => {
  const { report } = await lab.tested();
  const first = report(everyField(api.today));
  await lab.released(first);
  const actionOf = async (changes: object) =>
    (await lab.call('GET', await lab.upload({ ...first, ...changes }))).body.items[0].action;
  expect(await actionOf({})).toBe('known');
  for (const [name, value] of Object.entries(otherFields(api.today))) {
    expect(await actionOf({ [name]: value }), name).toBe(name === 'status' ? 'correct' : 'fault');
  }
});

test('a row set aside and matched by hand keeps every field', async ({ api, lab }) => {
  const [other, { person, reference, report }] = [await lab.tested(), await lab.tested()];
  const read = readFields(api.today);
  const unknown = 'CH-33333333';
  const aside = report({ ...everyField(api.today), reference: unknown });
  await lab.released(other.report(), aside);
  const { items } = (await lab.call('GET', 'set-aside-results')).body;
  const row = items.find((item: { reference: string }) => item.reference === unknown);
  expect(row).toMatchObject(
    mapByRow(listFieldsWith('preview'), (column) => read[RESULT_FIELDS[column].row]),
  );
  const { name, dateOfBirth: date_of_birth } = aside;
  const path = `/staff/set-aside-results/${row.set_aside_id}/match`;
  const body = { reference, name, date_of_birth };
  const matched = await api.call('POST', path, { as: lab.uploader, body });
  expect(matched.status, matched.text).toBe(200);
  await lab.release(`result-batches/${matched.body.batch_id}`);
  const [{ result }] = await lab.shown(person);
  expect(result).toEqual({ ...asColumns(listFieldsWith('answer'), read), corrected_on: null });
});

test('every list, the person’s page, a letter and the export show the measurements', async ({
  api,
  lab,
}) => {
  const { person, event, appointmentId, report } = await lab.tested();
  const { profileId } = person;
  await lab.released(report(everyField(api.today)));
  const both = await api.staff('coordinator');
  const granted = { granted_by: 'a test', confirmed_by: 'another test', confirmed_at: new Date() };
  await api.owner
    .insertInto('staff_roles')
    .values({
      ...granted,
      user_id: both.userId,
      role: 'clinician',
      event_id: null,
      expires_at: null,
    })
    .execute();
  const isTheirs = (item: { profile_id: string }) => item.profile_id === profileId;
  const read = async (path: string) => (await lab.call('GET', path)).body;
  const [{ follow_up_id: followUpId } = { follow_up_id: '' }] = await lab.followUps(person);
  const { item, results } = await read(`follow-ups/${followUpId}`);
  const shown: Record<string, string> = {
    'not told': (await read('results-not-told')).items.find(isTheirs).value,
    'follow-ups': (await read('follow-ups')).items.find(isTheirs).value,
    'follow-up': item.value,
    'results of the follow-up': results[0].value,
    event: (await read(`events/${event.id}/results`)).items.find(isTheirs).value,
    person: (await api.call('GET', `/staff/people/${profileId}`, { as: both })).body.results[0]
      .value,
  };

  const fields = MEASURED_VALUES.map(({ letter }) => `{${letter}}`);
  const [{ result }] = await lab.shown(person);
  shown.portal = formatMeasuredValues(result);

  const template = { name: crypto.randomUUID(), recipient: 'gp', subject: 'A test' };
  const body = { ...template, body: fields.join('; ') };
  const added = await lab.call('POST', 'letter-templates', body);
  expect(added.status, added.text).toBe(200);
  const { template_id } = added.body;
  const resultId = await lab.resultOf({ appointmentId });
  const { letter_id } = (await lab.call('POST', `results/${resultId}/letters`, { template_id }))
    .body;
  shown.letter = (await read(`letters/${letter_id}`)).text.body;

  const correction = { ...everyField(api.today), ...otherFields(api.today), sampleDate: api.today };
  const corrected = await lab.upload(report(correction));
  shown['what is corrected'] = (await read(corrected)).items[0].earlier;
  await lab.release(corrected);
  const path = `/auth/profile/export?email=${person.email}`;
  const { body: data } = await api.call('GET', path, { as: person });
  expect(listUnseenKeys(resultResponse, data.results[0].result)).toEqual([]);
  expect(listUnseenKeys(resultResponse, data.earlier_results[0])).toEqual([]);
  expect(data.earlier_results[0]).toMatchObject(
    asColumns(listFieldsWith('answer'), readFields(api.today)),
  );

  const values = valuesOf(readFields(api.today));
  for (const [where, text] of Object.entries(shown)) {
    for (const value of values) expect(text, where).toContain(value);
  }
});
