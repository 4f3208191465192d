import type { Day } from './before.ts';
import { FALSE_VALUE, type GeneratedPerson, isAtEvent } from './people.ts';
import type { Site } from './site.ts';

const HEADER =
  'reference,date_of_birth,name,tube_code,test_result,test_unit,comments,sample_date,flag,reference_range,status';

interface Row {
  reference: string;
  born: string;
  name: string;
  tube: string;
  value: string;
  raised?: boolean;
  /** The laboratory asks for another test. */
  again?: boolean;
  status?: 'final' | 'corrected' | 'withdrawn';
}

const fileOf = (rows: readonly Row[], { date }: Day): string =>
  [
    HEADER,
    ...rows.map(({ reference, born, name, tube, value, raised, again, status = 'final' }) => {
      const green = again ? 'Green: test again in 3 months' : 'Green: fine';
      const words = raised ? 'Red: please see your GP' : green;
      return [
        ...[reference, born, name, tube, value, 'ng/ml', words],
        ...[date, raised ? 'H' : 'N', '0-3', status],
      ].join(',');
    }),
    '',
  ].join('\r\n');

/** A name as a laboratory types it: in capitals, surname first, without diacritics. */
const typed = ({ first, last }: GeneratedPerson) =>
  `${last} ${first}`
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase();

/** The value that the laboratory measures for a person. */
const measured = (index: number, raised = false) => `${raised ? 9 : 1}.${10 + (index % 90)}`;

/** The laboratory's files in order, each uploaded by one clinician and released by another. */
export function createLaboratory(
  { release }: Site,
  event: Day,
  people: readonly GeneratedPerson[],
) {
  const atEvent = people.filter(isAtEvent);
  const rowOf = (person: GeneratedPerson, changes: Partial<Row> = {}): Row => ({
    reference: person.reference,
    born: person.born,
    name: typed(person),
    tube: person.tube ?? '',
    value: measured(people.indexOf(person), person.raised),
    raised: person.raised === true,
    again: person.again === true,
    ...changes,
  });
  const told = (person: GeneratedPerson, mail: string) => {
    if (person.address !== null) person.mails.push(mail);
  };
  const shows = (person: GeneratedPerson, value: string) => {
    if (person.raised && person.value === null) person.call = 'to call';
    else {
      told(
        person,
        person.value === null ? 'Your test result is ready' : 'Your test result was corrected',
      );
    }
    person.value = value;
    person.withdrawn = false;
  };
  const FALSE = { value: FALSE_VALUE, raised: true };
  const of = (...wrong: GeneratedPerson['laboratory'][]) =>
    atEvent.filter(({ laboratory }) => wrong.includes(laboratory));
  const wronged = of('another tube', 'another surname', 'another birth date');
  const wrongRows = () => [
    ...of('another surname').map((person) => rowOf(person, { ...FALSE, name: 'Dai Llewellyn' })),
    ...of('another birth date').map((person) => rowOf(person, { ...FALSE, born: '1941-01-31' })),
    ...of('without a sample').map((person) => rowOf(person, FALSE)),
    ...of('another tube').map((person) => {
      const other = atEvent.find(({ tube }) => tube !== null && tube !== person.tube);
      return rowOf(person, { ...FALSE, tube: other?.tube ?? '' });
    }),
  ];

  return {
    shows,
    valueOf: (person: GeneratedPerson) => measured(people.indexOf(person), person.raised),
    /** Sends a file about some people. @param changesOf what is wrong with each person's row */
    async report<Person extends GeneratedPerson>(
      whom: readonly Person[],
      changesOf: (person: Person) => Partial<Row> = () => ({}),
    ) {
      const rows = whom.map((person) => rowOf(person, changesOf(person)));
      if (rows.length > 0) await release(fileOf(rows, event));
    },
    /** Sends rows before the books are closed, one of them about a tube in doubt. */
    async early() {
      const rows = of('before the tube is decided', 'sends nothing').map((person) =>
        rowOf(person, { ...FALSE, tube: '' }),
      );
      if (rows.length > 0) await release(fileOf(rows, event));
    },
    /** Sends results for the tubes that the laboratory received, and some wrong rows. */
    async results(given: ReadonlySet<string>) {
      const right = atEvent.filter(
        (person) =>
          given.has(person.tube ?? '') &&
          !wronged.includes(person) &&
          person.laboratory !== 'sends nothing',
      );
      await release(fileOf([...wrongRows(), ...right.map((person) => rowOf(person))], event));
      for (const person of right) shows(person, measured(people.indexOf(person), person.raised));
    },
    /** The laboratory corrects or withdraws results. */
    async later() {
      const corrected = of('corrects');
      const withdrawn = of('withdraws', 'withdraws and reports again');
      const rows = [
        ...wronged.map((person) => rowOf(person)),
        ...corrected.map((person) => rowOf(person, { value: '2.5', status: 'corrected' })),
        ...withdrawn.map((person) => rowOf(person, { status: 'withdrawn' })),
      ];
      if (rows.length === 0) return;
      await release(fileOf(rows, event));
      for (const person of wronged) shows(person, measured(people.indexOf(person)));
      for (const person of corrected) shows(person, '2.5');
      for (const person of withdrawn) {
        told(person, 'Please do not rely on your test result');
        Object.assign(person, { value: null, withdrawn: true, call: null });
      }
      const back = of('withdraws and reports again');
      if (back.length === 0) return;
      await release(
        fileOf(
          back.map((person) => rowOf(person, { value: '3.25', status: 'corrected' })),
          event,
        ),
      );
      for (const person of back) shows(person, '3.25');
    },
  };
}
