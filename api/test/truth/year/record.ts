import { addDays, type Day } from '../before.ts';
import { type Case, type GeneratedPerson, generatePeople, type Loss } from '../people.ts';

/** One person of each kind, and one or more for each loss, at every event in a year. */
const LOST: readonly Case[] = [
  { name: 'lost before packing', booked: 'telephone', loss: 'tube lost before packing' },
  { name: 'lost by the courier', booked: 'website', loss: 'tube lost by the courier' },
  {
    ...{ name: 'lost by the courier, no e-mail', booked: 'telephone', email: 'none' },
    loss: 'tube lost by the courier',
  },
  { name: 'no row', booked: 'website', loss: 'row missing from the file' },
  {
    ...{ name: 'no row, confirmed', booked: 'telephone', email: 'confirms deliveries' },
    loss: 'row missing from the file',
  },
  {
    ...{ name: 'no row, no e-mail', booked: 'telephone', email: 'none' },
    loss: 'row missing from the file',
  },
  { name: 'code typed', booked: 'website', loss: 'wrong code typed' },
  { name: 'letter returned', booked: 'telephone', email: 'none', loss: 'letter returned' },
  { name: 'mail refused', booked: 'telephone', email: 'refused', loss: 'mail refused' },
].map((each) => ({ ...each, day: 'sampled' }) as Case);

const OTHERS: readonly Case[] = [
  { name: 'never opens', booked: 'telephone', day: 'sampled', loss: 'mail never opened' },
  {
    ...{ name: 'another name in the row', booked: 'telephone', email: 'confirms deliveries' },
    ...{ day: 'sampled', loss: 'row with another name' },
  },
  {
    ...{ name: 'raised, on leave', booked: 'website', day: 'sampled', raised: true },
    loss: 'clinician on leave',
  },
  {
    ...{ name: 'erased', booked: 'telephone', email: 'confirms deliveries', day: 'sampled' },
    loss: 'person erased',
  },
  {
    ...{ name: 'raised, withdrawn', booked: 'website', day: 'sampled', raised: true },
    loss: 'result withdrawn',
  },
  {
    ...{ name: 'withdrawn', booked: 'telephone', email: 'none', day: 'sampled' },
    loss: 'result withdrawn',
  },
  { name: 'raised', booked: 'website', day: 'sampled', raised: true },
  { name: 'raised, no e-mail', booked: 'telephone', email: 'none', day: 'sampled', raised: true },
  { name: 'no sample', booked: 'website', day: 'not sampled' },
  { name: 'no sample, either', booked: 'telephone', day: 'not sampled' },
  { name: 'absent', booked: 'website', day: 'absent' },
];

const USUAL: readonly Case[] = [
  { name: 'again', booked: 'website', day: 'sampled', again: true },
  { name: 'confirmed', booked: 'telephone', email: 'confirms deliveries', day: 'sampled' },
  {
    name: 'walk-in',
    booked: 'walk-in',
    email: 'confirms deliveries',
    pays: 'card',
    day: 'sampled',
  },
];

/** The five losses within a single event. */
export const FIVE_LOSSES = [...LOST, ...USUAL];
/** A person who is invited again, and one other. */
export const REPEAT_ONLY = USUAL.slice(0, 2);
export const ALL_LOSSES = [...LOST, ...OTHERS, ...USUAL];

export interface Visitor extends GeneratedPerson {
  profileId: string;
  /** Their tube ended without a result. */
  isMissing: boolean;
  isErased: boolean;
}

/** The people of an event: each loss once, and then people without losses up to the count. */
export function createVisitors(cases: readonly Case[], count: number, from: number): Visitor[] {
  const usual = Array.from(
    { length: Math.max(0, count - cases.length) },
    (_, index) => USUAL[index % USUAL.length] as Case,
  );
  return generatePeople(count, [...cases, ...usual].slice(0, count), from).map((person) => ({
    ...person,
    ...{ profileId: '', isMissing: false, isErased: false },
  }));
}

/**
 * Days after an event by which a loss must be on Today; losses injected later have their own day.
 */
const NOTICED: Partial<Record<Loss, { kind: string; after: number }>> = {
  'tube lost before packing': { kind: 'tubes not handed over', after: 1 },
  'tube lost by the courier': { kind: 'tubes not received', after: 1 },
  'wrong code typed': { kind: 'tubes not handed over', after: 1 },
  'mail refused': { kind: 'failed mails', after: -8 },
  'person erased': { kind: 'data requests', after: 3 },
  'row with another name': { kind: 'rows set aside', after: 4 },
  'mail never opened': { kind: 'results not told', after: 6 },
  'letter returned': { kind: 'letters that came back', after: 12 },
  'clinician on leave': { kind: 'overdue follow-ups', after: 13 },
  'row missing from the file': { kind: 'results overdue', after: 15 },
};

interface Lost {
  loss: Loss;
  who: string;
  kind: string;
  by: string;
  noticed: string | null;
}

/** What was lost, the day by which Today must list it, and the day when it did. */
export function createJournal() {
  const lost: Lost[] = [];
  const add = (loss: Loss, who: string, kind: string, by: string) => {
    lost.push({ loss, who, kind, by, noticed: null });
  };
  return {
    lost,
    add,
    /** Adds the losses that follow from an event's people. */
    addAll(event: Day, visitors: readonly Visitor[]) {
      for (const { loss, reference } of visitors) {
        const when = loss && NOTICED[loss];
        if (when) add(loss, reference, when.kind, addDays(event.date, when.after));
      }
    },
    /** Records that a person is listed on Today. */
    notice(kind: string, who: string, today: string) {
      const found = lost.find((one) => one.kind === kind && one.who === who && !one.noticed);
      if (found) found.noticed = today;
    },
    differences: () =>
      lost
        .filter(({ by, noticed }) => noticed !== by)
        .map(({ loss, who, by, noticed }) =>
          noticed
            ? `${loss} of ${who} was noticed on ${noticed} in place of ${by}`
            : `nobody noticed on ${by}: ${loss} of ${who}`,
        ),
  };
}
export type Journal = ReturnType<typeof createJournal>;
