/**
 * The truth checker's own record: the invented people, and what happens to them. Nothing here is
 * imported from the product, so that it shares no rule with the code under test.
 */

/** What gets lost before a person is told their result. */
export type Loss =
  | 'tube lost before packing'
  | 'tube lost by the courier'
  | 'row missing from the file'
  | 'wrong code typed'
  | 'letter returned'
  | 'mail refused'
  | 'mail never opened'
  | 'row with another name'
  | 'clinician on leave'
  | 'person erased'
  | 'result withdrawn'
  | 'invitation not sent';

export interface Case {
  name: string;
  /** Only in the simulated year. */
  loss?: Loss;
  /** They are to be tested again within the year, as the laboratory's comment says. */
  again?: true;
  /** Walk-ins have no booking. */
  booked: 'website' | 'telephone' | 'walk-in';
  /** Everybody who books on the website has an e-mail address. */
  email?: 'none' | 'refused' | 'confirms deliveries';
  /** Payment on the day; otherwise a telephone booking is free, because the host pays. */
  pays?: 'cash' | 'card';
  before?: 'cancels' | 'moves' | 'is moved away' | 'was to come to an event that is called off';
  day:
    | 'sampled'
    | 'sampled late'
    | 'two tubes'
    | 'arrived at two tablets'
    | 'not sampled'
    | 'drawn by mistake'
    | 'absent'
    | 'arrived by mistake';
  /**
   * What is wrong with the laboratory's first row about them, and what the laboratory does later.
   */
  laboratory?:
    | 'another tube'
    | 'another surname'
    | 'another birth date'
    | 'without a sample'
    | 'before the tube is decided'
    | 'corrects'
    | 'withdraws'
    | 'withdraws and reports again'
    | 'sends nothing';
  raised?: true;
}

const CASES: readonly Case[] = [
  { name: 'usual', booked: 'website', day: 'sampled' },
  { name: 'raised', booked: 'website', day: 'sampled', raised: true },
  { name: 'pays in cash', booked: 'telephone', pays: 'cash', day: 'sampled' },
  { name: 'no e-mail', booked: 'telephone', email: 'none', day: 'sampled' },
  { name: 'raised, no e-mail', booked: 'telephone', email: 'none', day: 'sampled', raised: true },
  { name: 'address refused', booked: 'telephone', email: 'refused', day: 'sampled' },
  { name: 'no sample', booked: 'website', day: 'not sampled', laboratory: 'without a sample' },
  { name: 'absent', booked: 'website', day: 'absent', laboratory: 'without a sample' },
  { name: 'wrong tube', booked: 'website', day: 'sampled', laboratory: 'another tube' },
  { name: 'other surname', booked: 'website', day: 'sampled', laboratory: 'another surname' },
  { name: 'other birth date', booked: 'website', day: 'sampled', laboratory: 'another birth date' },
  {
    name: 'two tubes',
    booked: 'website',
    day: 'two tubes',
    laboratory: 'before the tube is decided',
  },
  {
    name: 'cancelled',
    booked: 'website',
    before: 'cancels',
    day: 'absent',
    laboratory: 'without a sample',
  },
  { name: 'cancelled and came', booked: 'website', before: 'cancels', day: 'sampled' },
  { name: 'moved', booked: 'website', before: 'moves', day: 'sampled' },
  { name: 'moved away', booked: 'website', before: 'is moved away', day: 'absent' },
  {
    name: 'called off',
    booked: 'website',
    before: 'was to come to an event that is called off',
    day: 'absent',
  },
  { name: 'two doors', booked: 'website', day: 'arrived at two tablets' },
  { name: 'drawn by mistake', booked: 'website', day: 'drawn by mistake' },
  { name: 'arrived by mistake', booked: 'telephone', day: 'arrived by mistake' },
  { name: 'withdrawn', booked: 'website', day: 'sampled', raised: true, laboratory: 'withdraws' },
  {
    name: 'withdrawn and reported again',
    booked: 'website',
    day: 'sampled',
    laboratory: 'withdraws and reports again',
  },
  { name: 'corrected', booked: 'website', day: 'sampled', laboratory: 'corrects' },
  { name: 'no result', booked: 'website', day: 'sampled', laboratory: 'sends nothing' },
  { name: 'walk-in', booked: 'walk-in', pays: 'cash', day: 'sampled' },
  { name: 'raised walk-in', booked: 'walk-in', email: 'none', day: 'sampled', raised: true },
  { name: 'walk-in, late', booked: 'walk-in', email: 'none', day: 'sampled late' },
  { name: 'late upload', booked: 'website', day: 'sampled late' },
  { name: 'pays by card', booked: 'telephone', pays: 'card', day: 'not sampled' },
];

const FIRST = ['Alan', 'Bryn', 'Cem', 'Dafydd', 'Émile', 'Frank', 'Günter'];
const LAST = ['Jones', 'Pawłowski', "O'Brien", 'Großmann', 'Waite', 'Núñez', 'Smith'];

export interface GeneratedPerson extends Case {
  first: string;
  last: string;
  born: string;
  /** null without an e-mail address. */
  address: string | null;
  time: string;
  /** null for a person without an account. */
  account: { userId: string; profileId: string; email: string; token: string } | null;
  appointmentId: string;
  reference: string;
  /** The final state: which tube is theirs, or why there is none. */
  tube: string | null;
  noSample: { reason: string; again: boolean } | null;
  didNotCome: boolean;
  /** Pence: paid by card when booking, promised as a refund, and taken on the day. */
  paid: number;
  promised: number;
  taken: number;
  /** The result that they may read; null for none. */
  value: string | null;
  withdrawn: boolean;
  /** For a raised result: nothing is sent before the call. */
  call: 'to call' | 'called' | null;
  /** Mails sent to them, by the start of the subject. */
  mails: string[];
}

/**
 * @param count how many; the first ones cover each case once, if there are enough
 * @param from how many exist already: no two people share both name and birth date
 */
export function generatePeople(
  count: number,
  cases: readonly Case[] = CASES,
  from = 0,
): GeneratedPerson[] {
  return Array.from({ length: count }, (_, position) => {
    const each = cases[position % cases.length] as Case;
    const index = from + position;
    return {
      ...each,
      first: FIRST[index % FIRST.length] ?? '',
      // Other people with the same name have different birth dates.
      last: LAST[Math.floor(index / 2) % LAST.length] ?? '',
      born: `${1950 + (index % 30)}-0${1 + (index % 9)}-${10 + (index % 19)}`,
      address: null,
      time: '',
      account: null,
      ...{ appointmentId: '', reference: '', tube: null, noSample: null, didNotCome: false },
      ...{ paid: 0, promised: 0, taken: 0, value: null, withdrawn: false, call: null, mails: [] },
    };
  });
}

/** Who should be on the event's list for the day. */
export const isAtEvent = ({ before }: GeneratedPerson): boolean =>
  before !== 'is moved away' && before !== 'was to come to an event that is called off';

export const gaveSample = ({ tube }: GeneratedPerson): boolean => tube !== null;

export const displayName = ({ name, first, last, reference }: GeneratedPerson): string =>
  `${first} ${last} (${name}, ${reference})`;

/** A value that belongs to nobody: it must never be shown. */
export const FALSE_VALUE = '66.6';
