import { formatDate } from '@chaps/domain';
import { describe, expect } from 'vitest';
import { LAB_FORMATS, labFile, type ReportedResult } from '../../test/lab-files.ts';
import { test } from '../../test/result-day.ts';
import { findOwnerElsewhere } from './tube-references.ts';

const NO_SAMPLE = { step: 'not sampled', reason: 'blood could not be drawn', invite_again: true };

test('only the result for a person without a sample is held back, with the visit’s reason', async ({
  chain: { lab, begin },
}) => {
  const { person, other, ann, bob, references, report, visit, close } = await begin();
  await visit(ann, NO_SAMPLE);
  await visit(bob, { sample_code: 'T-200' });
  await close();
  const batch = await lab.upload(
    report({ reference: references.ann, value: '9.9', flag: 'H', comments: 'Red' }),
    report({ reference: references.bob }),
  );
  const { summary, rows } = await lab.release(batch);
  expect(summary).toMatchObject({ added: 1, faulty: 1 });
  expect(rows[0].faults).toEqual([
    'no match: no sample was taken from the person (blood could not be drawn)',
  ]);
  expect(await lab.shown(person)).toMatchObject([{ result: null }]);
  expect(await lab.mailsTo(person)).toEqual([]);
  expect(await lab.shown(other)).toMatchObject([{ result: { test_result: '0.8' } }]);
  const { items } = (await lab.call('GET', 'set-aside-results')).body;
  const [row] = items.filter(({ reference }: ReportedResult) => reference === references.ann);
  const match = { reference: references.ann, name: 'Person Tested', date_of_birth: '1970-01-01' };
  const byHand = await lab.call('POST', `set-aside-results/${row.set_aside_id}/match`, match);
  expect(byHand.body.error.details.reference).toContain('no sample was taken');
});

test.for(LAB_FORMATS)(
  'the tube of a row in %s is compared with the recorded one',
  async (format, { chain: { lab, begin } }) => {
    const { ann, bob, references, report, visit, close } = await begin();
    await visit(ann, { sample_code: 'T-100' });
    await visit(bob, {});
    await close();
    const faultsOf = async (...tubeCodes: string[]) => {
      const row = report({ reference: references.ann, tubeCodes });
      // The other person has no tube recorded yet, or the one that the row names.
      const others = report({ reference: references.bob, tubeCodes: ['T-200'] });
      const batch = await lab.send(labFile(format, [row, others]));
      const { summary, items } = (await lab.call('GET', batch)).body;
      expect(summary.added).toBe(items[0].faults.length === 0 ? 2 : 1);
      await lab.call('POST', `${batch}/discard`, { reason: 'Another one comes.' });
      return items[0].faults;
    };
    expect(await faultsOf()).toEqual([]);
    expect(await faultsOf(']C1t-100')).toEqual([]);
    // A table has only one column for tubes.
    if (format !== 'csv') {
      expect(await faultsOf('L-5', 'T-100')).toEqual([]);
      expect(await faultsOf('T-300', 'T-301')).toEqual([
        'no match: the laboratory names tube T-300, T-301, but tube T-100 is recorded for this person',
      ]);
    }
    expect(await faultsOf('T-300')).toEqual([
      'no match: the laboratory names tube T-300, but tube T-100 is recorded for this person',
    ]);
    // Found on paper later: the books are open again.
    await visit(bob, { sample_code: 'T-200' });
    await close();
    expect(await faultsOf('T-200')).toEqual([
      'no match: tube T-200 is recorded for another person',
    ]);
    expect(await faultsOf('x'.repeat(41))).toContain(
      'the tube code cannot be read: it must have at most 40 letters and digits',
    );
  },
);

test('a manual match also rejects another person’s tube, but not the laboratory’s own number', async ({
  chain: { lab, begin },
}) => {
  const { ann, bob, references, report, visit, close } = await begin();
  await visit(ann, { sample_code: 'T-100' });
  await visit(bob, { sample_code: 'T-200' });
  await close();
  const another = await lab.tested();
  await lab.released(
    report({ reference: references.ann, tubeCodes: ['L-77'] }),
    report({ reference: references.bob, tubeCodes: ['T-100'] }),
    another.report(),
  );
  const { items } = (await lab.call('GET', 'set-aside-results')).body;
  const byHand = (of: string) => {
    const row = items.find(({ reference }: ReportedResult) => reference === of);
    const match = { reference: of, name: 'Person Tested', date_of_birth: '1970-01-01' };
    return lab.call('POST', `set-aside-results/${row.set_aside_id}/match`, match);
  };
  expect((await byHand(references.ann)).status).toBe(200);
  expect((await byHand(references.bob)).body.error.details.reference).toContain('tube T-100');
});

describe('a tube of someone at another event', () => {
  /** Ann of the second event has tube U-900, and Bob U-901; the file is about the first. */
  const twoDays = test.extend('twoDays', async ({ chain: { lab, begin } }) => {
    const [one, two] = [await begin(), await begin()];
    await one.visit(one.ann, { sample_code: 'T-100' });
    await one.visit(one.bob, {});
    await one.close();
    await two.visit(two.ann, { sample_code: 'U-900' });
    await two.visit(two.bob, { sample_code: 'U-901' });
    await two.close();
    const mixed = [
      one.report({ reference: one.references.ann, tubeCodes: ['U-900'] }),
      one.report({ reference: one.references.bob, tubeCodes: ['U-901'] }),
    ];
    const byHand = async (reference: string) => {
      const { items } = (await lab.call('GET', 'set-aside-results')).body;
      const row = items.find((item: ReportedResult) => item.reference === reference);
      const match = { reference, name: 'Person Tested', date_of_birth: '1970-01-01' };
      return lab.call('POST', `set-aside-results/${row.set_aside_id}/match`, match);
    };
    return { one, two, mixed, byHand };
  });

  twoDays('sets the row aside, also by hand', async ({ chain: { lab }, twoDays: days }) => {
    const { one, mixed, byHand } = days;
    const another = await lab.tested();
    const { rows } = await lab.released(...mixed, another.report());
    const at = `is recorded for another person, at An event on ${formatDate(one.event.date)}`;
    expect(rows.map(({ faults }: { faults: string[] }) => faults)).toEqual([
      [
        'no match: the laboratory names tube U-900, but tube T-100 is recorded for this person',
        `no match: tube U-900 ${at}`,
      ],
      [`no match: tube U-901 ${at}`],
      [],
    ]);
    expect(await lab.shown(one.other)).toMatchObject([{ result: null }]);
    for (const [reference, code] of [
      [one.references.ann, 'U-900'],
      [one.references.bob, 'U-901'],
    ] as const) {
      expect((await byHand(reference)).body.error.details.reference).toContain(
        `tube ${code} ${at}`,
      );
    }
  });

  twoDays(
    'names the other booking of the same person',
    async ({ booking, chain: { lab }, twoDays: { one, two } }) => {
      const { event, report, references } = one;
      const again = (await booking.book(one.other, two.event, '09:30')).body.appointment;
      await two.visit(again.appointment_id, { sample_code: 'U-902' });
      const batch = await lab.upload(report({ reference: references.bob, tubeCodes: ['U-902'] }));
      expect((await lab.call('GET', batch)).body.items[0].faults).toEqual([
        `no match: tube U-902 belongs to their booking ${again.reference} at An event on ${formatDate(event.date)}`,
      ]);
    },
  );

  test.for([
    ['2031-02-28', false],
    ['2031-03-01', true],
    ['2031-04-01', true],
    ['2031-04-02', false],
  ] as const)(
    'dated 1 March 2031 is compared with a sample of %s: %s',
    ([sampleDate, isCounted]) => {
      const own = { event_id: 'one', appointment_id: 'a', person: 'Bob', laboratory: null };
      const other = { event_id: 'two', appointment_id: 'b', person: 'Ann', laboratory: null };
      const owner = { ...other, code: 'U-901', reference: 'CH-2', event_name: 'Two' };
      const found = findOwnerElsewhere(
        { tubeCodes: ['U-901'], sampleDate },
        { ...own, reference: 'CH-1', zeros: 'ignored' },
        [{ ...owner, event_date: '2031-03-01' }],
      );
      expect(found !== null).toBe(isCounted);
    },
  );

  twoDays(
    'is another tube at another laboratory',
    async ({ api, chain: { lab }, twoDays: { two, mixed } }) => {
      await api.owner
        .updateTable('events')
        .set({ lab_name: 'Western Laboratory' })
        .where('event_id', '=', two.event.id)
        .execute();
      const batch = await lab.upload(...mixed);
      const { items } = (await lab.call('GET', batch)).body;
      expect(items[1].faults).toEqual([]);
    },
  );
});

test('a different surname is set aside, and the same one in another spelling is released', async ({
  api,
  chain: { lab, begin },
}) => {
  const { person, other, ann, bob, references, report, visit, close } = await begin();
  await visit(ann, {});
  await visit(bob, {});
  await close();
  // Married since the booking: the laboratory may know either surname.
  const profile = `/auth/profile?email=${other.email}`;
  await api.call('PATCH', profile, { as: other, body: { last_name: 'Ó Neill' } });
  const { summary, rows } = await lab.released(
    report({ reference: references.ann, name: 'Dafydd Johnson' }),
    report({ reference: references.bob, name: "O'NEILL Patrick Pérson" }),
  );
  expect(summary).toMatchObject({ added: 1, faulty: 1 });
  const why =
    'no match: the laboratory gives the name Dafydd Johnson, which does not include the surname of Person Tested';
  expect(rows).toMatchObject([
    { faults: [why], name_difference: 'another surname' },
    { faults: [], name_difference: null },
  ]);
  expect(await lab.shown(person)).toMatchObject([{ result: null }]);
  const { items } = (await lab.call('GET', 'set-aside-results')).body;
  const row = items.find(({ reference }: ReportedResult) => reference === references.ann);
  const match = { reference: references.ann, name: 'person tésted', date_of_birth: '1970-01-01' };
  const byHand = await lab.call('POST', `set-aside-results/${row.set_aside_id}/match`, match);
  expect(byHand.status, byHand.text).toBe(200);
});

test('a row may have the name at the booking or the current name', async ({
  api,
  chain: { lab, begin },
}) => {
  const { other, references, report } = await begin();
  const changed = { first_name: 'Anna', last_name: 'Ó Neill' };
  await api.call('PATCH', `/auth/profile?email=${other.email}`, { as: other, body: changed });
  const names = {
    'Person Tested': null,
    'Anna O’Neill': null,
    'Person Tested O’Neill': null,
    'Anna Tested': 'another first name',
    'Maria O’Neill': 'another first name',
    'Maria Jones': 'another surname',
  };
  for (const [name, difference] of Object.entries(names)) {
    const batch = await lab.upload(report({ reference: references.bob, name }));
    const { items } = (await lab.call('GET', batch)).body;
    expect([name, items[0].name_difference]).toEqual([name, difference]);
    await lab.call('POST', `${batch}/discard`, { reason: 'Another one comes.' });
  }
});
