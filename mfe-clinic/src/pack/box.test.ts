import type { BoxAction, BoxHandover, ListedTube, TubeScan } from '@chaps/contracts/box-actions';
import type { DayAction } from '@chaps/contracts/visits';
import { expect, test } from 'vitest';
import { listPeople } from '../day/people.ts';
import { makeDay, makePerson } from '../testing/clinic-api.ts';
import { buildBox, getScanOutcome, listUsedCodes } from './box.ts';

const ids = ['6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d31', '6f7b1a52-8c1e-4c54-9f0e-4a4c9fca1d32'];
const people = ids.map((appointment_id, index) =>
  makePerson({ appointment_id, last_name: ['One', 'Two'][index] ?? '', state: 'sampled' }),
);
const tube = (person: number, code: string | null, changes: Partial<ListedTube> = {}) => ({
  ...{ appointment_id: ids[person] ?? '', code, state: 'taken' as const },
  ...changes,
});
const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 10, minute)).toISOString();
const scan = (sample_code: string, step: TubeScan['step'] = 'packed', minute = 0): TubeScan => ({
  ...{ action_id: crypto.randomUUID(), step, sample_code, done_at: at(minute), list_version: 1 },
});
const step = (person: number, changes: Partial<DayAction>): DayAction => ({
  ...{ action_id: crypto.randomUUID(), appointment_id: ids[person] ?? '', step: 'sampled' },
  ...{ done_at: at(0), list_version: 1 },
  ...changes,
});

const handOver = (...codes: string[]): BoxHandover => ({
  ...{ action_id: crypto.randomUUID(), step: 'handed over', done_at: at(9), list_version: 1 },
  handover: { taken_by: 'Bea', counted: codes.length, temperature: null, codes },
});

interface Known {
  tubes?: ListedTube[];
  unknown?: string[];
  pending?: DayAction[];
  scans?: BoxAction[];
}
const box = ({ tubes = [], unknown = [], pending = [], scans = [] }: Known) => {
  const list = { ...makeDay(...people), tubes, unknown_tubes: unknown };
  return buildBox(list, { people: listPeople(list, pending), pending, scans });
};

test.each<[what: string, tubes: ListedTube[] | undefined, recorded: DayAction[], used: string[]]>([
  [
    'the list’s tubes that were not discarded',
    [tube(0, 'T-100', { state: 'gone' }), tube(1, 'T-200', { state: 'discarded' })],
    [],
    ['T-100'],
  ],
  ['those drawn here', [tube(0, 'T-100')], [step(1, { sample_code: 'T-200' })], ['T-100', 'T-200']],
  [
    'none whose draw was undone here',
    [tube(0, 'T-100')],
    [step(0, { step: 'undo', undoes: ids[0] })],
    [],
  ],
  ['with an older server, those drawn here', undefined, [step(0, { sample_code: 'T-1' })], ['T-1']],
])('the codes in use are right: %s', (_, tubes, recorded, used) => {
  const list = { ...makeDay(...people), tubes };
  const pending = tubes ? recorded : [];
  const built = buildBox(list, { people: listPeople(list, pending), pending, scans: [] });
  const named = recorded.map((action) => ({ action, name: 'Ada' }));
  expect([...listUsedCodes(list, built, named)]).toEqual(used);
});

const HELD = 'Another tube is already recorded for this person.';
const CASES: [what: string, known: Known, tubes: [string | null, boolean][], unknown: string[]][] =
  [
    [
      'the list, and then what was scanned here',
      {
        tubes: [tube(0, 'T-100', { state: 'packed' }), tube(1, 'T-200')],
        scans: [scan('t-200'), scan('T-100', 'unpacked', 1)],
      },
      [
        ['T-100', false],
        ['T-200', true],
      ],
      [],
    ],
    [
      'a tube that was drawn here and not sent yet',
      { pending: [step(0, { sample_code: 'T-100' })], scans: [scan('T-100')] },
      [['T-100', true]],
      [],
    ],
    [
      'one that another tablet packed before its draw was sent',
      { pending: [step(0, { sample_code: 'T-100' })], unknown: ['T-100'] },
      [['T-100', true]],
      [],
    ],
    [
      'a draw that was undone here: its tube in the box is strange',
      {
        tubes: [tube(0, 'T-100'), tube(1, 'T-200')],
        pending: [step(0, { step: 'undo', undoes: ids[0] })],
        scans: [scan('T-100')],
      },
      [['T-200', false]],
      ['T-100'],
    ],
    [
      'a discarded tube until it is out, and not the tube drawn here with its label',
      {
        tubes: [tube(0, 'T-100', { state: 'discarded' }), tube(1, 'T-200', { state: 'discarded' })],
        unknown: ['T-200'],
        pending: [step(0, { sample_code: 'T-100' })],
        scans: [scan('T-100')],
      },
      [
        ['T-100', true],
        ['T-200', true],
      ],
      [],
    ],
    [
      'codes of nobody, but for those that came out again',
      { unknown: ['T-8', 'T-9'], scans: [scan('T-7'), scan('T-8', 'unpacked', 1)] },
      [],
      ['T-7', 'T-9'],
    ],
    [
      'nothing of a box that went from here',
      {
        tubes: [tube(0, 'T-100', { state: 'packed' }), tube(1, 'T-200')],
        unknown: ['T-8'],
        scans: [scan('T-9'), handOver('T-100', 'T-8', 'T-9')],
      },
      [
        ['T-100', false],
        ['T-200', false],
      ],
      [],
    ],
    [
      'one without a code, and one number with zeros',
      { tubes: [tube(0, null), tube(1, '0042')], scans: [scan('42')] },
      [
        [null, false],
        ['0042', true],
      ],
      [],
    ],
  ];

test.each(CASES)('the box is right: %s', (_, known, tubes, unknown) => {
  const found = box(known);
  expect(found.tubes.map(({ code, isIn }) => [code, isIn])).toEqual(tubes);
  expect(found.unknown).toEqual(unknown);
});

test('the label of a discarded tube can be used again', () => {
  const found = box({
    tubes: [tube(0, 'T-100', { state: 'discarded' })],
    pending: [step(0, { sample_code: 'T-100' })],
  });
  expect(getScanOutcome(found, 'T-100', undefined).kind).toBe('packed');
});

test.each([
  ['T-100', 'packed before'],
  ['t-200', 'packed'],
  ['T-300', 'stays out'],
  ['T-400', 'stays out'],
  ['T-500', 'gone'],
  ['T-600', 'unknown'],
] as const)('a scan of %s is reported as: %s', (code, kind) => {
  const tubes = [
    tube(0, 'T-100', { state: 'packed' }),
    tube(0, 'T-200'),
    tube(0, 'T-300', { held: HELD }),
    tube(0, 'T-400', { state: 'discarded' }),
    tube(0, 'T-500', { state: 'gone' }),
  ];
  expect(getScanOutcome(box({ tubes }), code, undefined).kind).toBe(kind);
});
