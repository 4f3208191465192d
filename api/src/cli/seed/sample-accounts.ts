import type { Ethnicity } from '@chaps/contracts';

/** Password of every sample account (handbook, 'Sample data'). */
export const SEED_PASSWORD = 'Correct-Horse-40';
/** The access code of every private sample event. */
export const SEED_ACCESS_CODE = 'LODGE-7421';

/** An account's past test: its sample event and its result. */
export interface SeedTest {
  /** Days before `now`. */
  daysAgo: number;
  /** Key of the past event in `sample-events.ts`; null for a result without an appointment. */
  event: string | null;
  /** null while the result is awaited. Value in ng/ml as the laboratory wrote it, and its comment. */
  result: { value: string; comments: string } | null;
}

export interface SeedAccount {
  email: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  ethnicity: Ethnicity;
  occupation: string;
  phone: string;
  homeAddress: string;
  shows: string;
  tests: SeedTest[];
}

const GREEN_COMMENT = 'Green: within the expected range for your age. Please test again in';
const toGreenComment = (years: string) => `${GREEN_COMMENT} ${years}.`;

/** Fictitious people, one for each state of the results page. */
export const SEED_ACCOUNTS: readonly SeedAccount[] = [
  {
    email: 'normal@example.org',
    firstName: 'Norman',
    lastName: 'Greene',
    dateOfBirth: '1968-04-12',
    ethnicity: 'White - British',
    occupation: 'Teacher',
    phone: '+441632960101',
    homeAddress: '12 Castle Road, CO1 1ST, United Kingdom',
    shows: 'a normal result',
    tests: [
      {
        daysAgo: 45,
        event: 'colchester',
        result: { value: '0.8', comments: toGreenComment('3 years') },
      },
    ],
  },
  {
    email: 'amber@example.org',
    firstName: 'Andrew',
    lastName: 'Amberley',
    dateOfBirth: '1961-09-30',
    ethnicity: 'Black or Black British - Caribbean',
    occupation: 'Bus driver',
    phone: '+441632960102',
    homeAddress: '5 Mill Lane, IP1 2AB, United Kingdom',
    shows: 'an amber result, and a paid appointment ahead',
    tests: [
      {
        daysAgo: 45,
        event: 'colchester',
        result: {
          value: '3.1',
          comments: 'Amber: slightly raised for your age. Please have another test in 3 months.',
        },
      },
    ],
  },
  {
    email: 'red@example.org',
    firstName: 'Roger',
    lastName: 'Redmond',
    dateOfBirth: '1955-01-20',
    ethnicity: 'White - Irish',
    occupation: 'Retired',
    phone: '+441632960103',
    homeAddress: '8 Harbour View, BS1 5TT, United Kingdom',
    shows: 'a red result',
    tests: [
      {
        daysAgo: 75,
        event: 'bristol',
        result: {
          value: '9.4',
          comments:
            'Red: raised. Please see your GP soon and take this result with you. An abnormal PSA is cancer in about one man in four.',
        },
      },
    ],
  },
  {
    email: 'awaiting@example.org',
    firstName: 'Alan',
    lastName: 'Waite',
    dateOfBirth: '1972-07-02',
    ethnicity: 'Asian or Asian British - Indian',
    occupation: 'Engineer',
    phone: '+441632960104',
    homeAddress: '31 Station Street, LE1 3AA, United Kingdom',
    shows: 'a test whose result is awaited',
    tests: [{ daysAgo: 4, event: 'leicester', result: null }],
  },
  {
    email: 'unlinked@example.org',
    firstName: 'Ulrich',
    lastName: 'Linklater',
    dateOfBirth: '1965-11-11',
    ethnicity: 'White - Any other White background',
    occupation: 'Baker',
    phone: '+441632960105',
    homeAddress: '2 Park Crescent, EH1 1YZ, United Kingdom',
    shows: 'a result without an appointment',
    tests: [
      { daysAgo: 120, event: null, result: { value: '1.2', comments: toGreenComment('2 years') } },
    ],
  },
  {
    email: 'history@example.org',
    firstName: 'Henry',
    lastName: 'Story',
    dateOfBirth: '1958-03-05',
    ethnicity: 'White - British',
    occupation: 'Farmer',
    phone: '+441632960106',
    homeAddress: 'Hill Farm, NR14 7AB, United Kingdom',
    shows: 'six results over nine years',
    tests: [
      {
        daysAgo: 9 * 365,
        event: 'norwich-1',
        result: { value: '0.9', comments: toGreenComment('2 years') },
      },
      {
        daysAgo: 7 * 365,
        event: 'norwich-2',
        result: { value: '1.1', comments: toGreenComment('2 years') },
      },
      {
        daysAgo: 5 * 365,
        event: 'norwich-3',
        result: { value: '1.4', comments: toGreenComment('2 years') },
      },
      {
        daysAgo: 3 * 365,
        event: 'norwich-4',
        result: { value: '1.9', comments: toGreenComment('1 year') },
      },
      {
        daysAgo: 2 * 365,
        event: 'norwich-5',
        result: { value: '2.2', comments: toGreenComment('1 year') },
      },
      {
        daysAgo: 365,
        event: 'norwich-6',
        result: { value: '2.4', comments: toGreenComment('1 year') },
      },
    ],
  },
  {
    email: 'nothing@example.org',
    firstName: 'Neil',
    lastName: 'Thing',
    dateOfBirth: '1975-05-25',
    ethnicity: 'Mixed - White and Asian',
    occupation: 'Nurse',
    phone: '+441632960107',
    homeAddress: '77 Queen Street, CF10 2BU, United Kingdom',
    shows: 'no appointment at all',
    tests: [],
  },
];
