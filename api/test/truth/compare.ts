import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { Day } from './before.ts';
import { displayName, FALSE_VALUE, type GeneratedPerson, gaveSample, isAtEvent } from './people.ts';
import type { Json, Site } from './site.ts';

/** Where the product differs from the record; empty if they agree. */
type Differences = string[];

const same = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two);

const difference = (what: string, said: unknown, recorded: unknown): Differences =>
  same(said, recorded)
    ? []
    : [`${what}: ${JSON.stringify(said)} in place of ${JSON.stringify(recorded)}`];

/** Compares lists: entries that are in only one of them. */
function differenceOfLists(what: string, said: readonly string[], recorded: readonly string[]) {
  const only = (one: readonly string[], other: readonly string[]) =>
    one.filter((item) => !other.includes(item));
  const isTwice = said.length !== new Set(said).size ? ['something twice'] : [];
  return difference(what, [...only(said, recorded), ...isTwice], only(recorded, said));
}

const stateOf = ({ tube, noSample, didNotCome }: GeneratedPerson): string => {
  if (tube !== null) return 'sampled';
  if (noSample) return 'not sampled';
  return didNotCome ? 'did not attend' : 'expected';
};

const isCalledOff = ({ before }: GeneratedPerson) =>
  before === 'was to come to an event that is called off';

/** Compares the portal of everybody with an account: their appointment, visit and result. */
export async function comparePortal({ ask }: Site, people: readonly GeneratedPerson[]) {
  const found: Differences = [];
  for (const person of people) {
    const { account, appointmentId } = person;
    if (!account) continue;
    const whose = `the portal of ${displayName(person)}`;
    const { appointments } = (await ask(account, 'GET', '/appointments')).body;
    const own = appointments.find((one: Json) => one.appointment_id === appointmentId);
    const isGone = isCalledOff(person) || (person.before === 'cancels' && !gaveSample(person));
    found.push(...difference(`${whose}, how many bookings`, appointments.length, 1));
    found.push(...difference(`${whose}, start`, own?.start_time, person.time));
    const visit = own?.visit ?? null;
    if (isGone) found.push(...difference(`${whose}, visit of a cancelled booking`, visit, null));
    else {
      const { state, reason, invite_again, sampled_on, result_by, result } = visit ?? {};
      const seen = {
        ...{ state, reason, invite_again, result },
        expects: [sampled_on !== null, result_by !== null],
      };
      const { noSample, value, withdrawn } = person;
      const released = value === null ? null : 'released';
      const recorded = {
        ...{ state: stateOf(person), reason: noSample?.reason ?? null },
        ...{ invite_again: noSample?.again ?? false, result: withdrawn ? 'withdrawn' : released },
        expects: [gaveSample(person), gaveSample(person)],
      };
      found.push(...difference(`${whose}, visit`, seen, recorded));
    }
    const results = await ask(account, 'GET', `/medical/results/${account.profileId}`);
    const [item] = results.body.data;
    const shown = item?.result?.test_result ?? null;
    found.push(...difference(`${whose}, result`, shown, person.value));
    if (results.text.includes(FALSE_VALUE)) found.push(`${whose} shows a result of nobody`);
  }
  return found;
}

/** Compares the mails sent to each address. */
export function compareMails({ api }: Site, people: readonly GeneratedPerson[]): Differences {
  return people.flatMap((person) => {
    const { address, mails, email } = person;
    if (address === null) return [];
    const subjects = api.mailbox.store.list(address).map(({ subject }) => subject);
    const got = subjects.map(
      (subject) => mails.find((begin) => subject.startsWith(begin)) ?? subject,
    );
    const sent = email === 'refused' ? [] : mails;
    return difference(`mails to ${displayName(person)}`, got.toSorted(), sent.toSorted());
  });
}

/** Compares the event's list for the day and its totals. */
export async function compareDay(
  { ask, staff }: Site,
  event: Day,
  people: readonly GeneratedPerson[],
) {
  const path = `/staff/events/${event.id}`;
  const atEvent = people.filter(isAtEvent);
  const day = (await ask(staff.coordinator, 'GET', `${path}/day?origins=all`)).body;
  const sums = (await ask(staff.coordinator, 'GET', `${path}/balance`)).body;
  const states = new Map<string, string>(
    day.appointments.map(({ appointment_id, state }: Json) => [appointment_id, state]),
  );
  const count = (counts: (person: GeneratedPerson) => boolean) => atEvent.filter(counts).length;
  const came = (person: GeneratedPerson) => gaveSample(person) || person.noSample !== null;
  const walkedIn = (person: GeneratedPerson) => person.booked === 'walk-in';
  const { booked, walk_ins, arrived, did_not_attend, sampled, not_sampled } = sums;
  return [
    ...atEvent.flatMap((person) =>
      difference(
        `the list of the day, ${displayName(person)}`,
        states.get(person.appointmentId) ?? 'not there',
        stateOf(person),
      ),
    ),
    ...difference('people on the list of the day', states.size, atEvent.length),
    ...difference(
      'the sums of the day',
      { booked, walk_ins, arrived, did_not_attend, sampled, not_sampled },
      {
        booked: count((person) => !walkedIn(person) && (came(person) || person.didNotCome)),
        walk_ins: count(walkedIn),
        arrived: count(came),
        did_not_attend: count(({ didNotCome }) => didNotCome),
        sampled: count(gaveSample),
        not_sampled: count(({ noSample }) => noSample !== null),
      },
    ),
  ];
}

/** The list for the laboratory, with the tubes that have not been sent yet. */
export async function laboratoryList({ ask, staff }: Site, event: Day): Promise<Json[]> {
  const path = `/staff/events/${event.id}/bookings.csv?for=laboratory`;
  const { text } = await ask(staff.coordinator, 'GET', path);
  return parse(text, { columns: true });
}

/** @param isLeftOut whether a person's tubes are held back or already sent */
export function compareTubes(
  list: readonly Json[],
  people: readonly GeneratedPerson[],
  isLeftOut: (person: GeneratedPerson) => boolean,
): Differences {
  const rowsOf = (rows: readonly unknown[][]) => rows.map((cells) => cells.join(' ')).toSorted();
  const listed = list.map(({ tube_code, reference, last_name, first_name, date_of_birth }) => [
    ...[tube_code, reference, last_name, first_name, date_of_birth],
  ]);
  const held = people
    .filter((person) => gaveSample(person) && !isLeftOut(person))
    .map(({ tube, reference, last, first, born }) => [tube, reference, last, first, born]);
  return differenceOfLists('tubes for the laboratory', rowsOf(listed), rowsOf(held));
}

/** Compares the takings and refunds of an event. */
export async function compareMoney(
  { ask, staff }: Site,
  event: Day,
  people: readonly GeneratedPerson[],
) {
  const { sums } = (await ask(staff.coordinator, 'GET', `/staff/events/${event.id}/money`)).body;
  const sum = (amount: (person: GeneratedPerson) => number) =>
    people.reduce((total, person) => total + amount(person), 0);
  const back = -sums.refunds + Math.abs(sums.refunds_due) + Math.abs(sums.refunds_pending);
  return [
    ...difference(
      'takings',
      sums.takings,
      sum(({ paid, taken }) => paid + taken),
    ),
    ...difference(
      'refunds',
      back,
      sum(({ promised }) => promised),
    ),
  ];
}

/** Compares the pages and the report that count the event's people. */
export async function compareConsole(site: Site, event: Day, people: readonly GeneratedPerson[]) {
  const { staff, listed } = site;
  const path = `/staff/events/${event.id}`;
  const atEvent = people.filter(isAtEvent);
  const idsOf = (persons: readonly GeneratedPerson[]) =>
    persons.map(({ appointmentId }) => appointmentId).toSorted();
  const inGroup = async (group: string) => {
    const items = await listed(
      staff.coordinator,
      `${path}/bookings?group=${encodeURIComponent(group)}`,
    );
    return items.map(({ appointment_id }) => String(appointment_id)).toSorted();
  };
  const results = await listed(staff.releaser, `${path}/results`);
  const shown = results.map(({ reference, state }) => `${reference} ${state}`).toSorted();
  const recorded = atEvent.flatMap((person) => {
    const { reference, value, withdrawn, laboratory } = person;
    if (laboratory === 'without a sample') return `${reference} held back`;
    const isGone = withdrawn ? 'withdrawn' : 'waiting';
    return gaveSample(person) ? `${reference} ${value === null ? isGone : 'released'}` : [];
  });
  const missed = atEvent.filter(({ didNotCome }) => didNotCome);
  return [
    ...difference(
      'samples taken',
      await inGroup('sample taken'),
      idsOf(atEvent.filter(gaveSample)),
    ),
    ...differenceOfLists('people who did not come', await inGroup('did not come'), idsOf(missed)),
    ...differenceOfLists('results of the event', shown, recorded),
  ];
}

/** Compares the report by weekday, which counts past events. */
export async function compareReport(
  { api, ask, staff }: Site,
  event: Day,
  people: readonly GeneratedPerson[],
) {
  // Dates the event back to yesterday on the database's clock.
  const date = new Date(Date.parse(api.today) - 86_400_000).toISOString().slice(0, 10);
  await sql`UPDATE events SET event_date = ${date} WHERE event_id = ${event.id}`.execute(api.owner);
  const path = `/staff/reports/weekdays?since=${date}&until=${date}`;
  const { rows } = (await ask(staff.coordinator, 'GET', path)).body;
  const { came, missed } = rows.find(({ figures }: Json) => figures.events > 0)?.figures ?? {};
  const count = (counts: (person: GeneratedPerson) => boolean) => people.filter(counts).length;
  return difference(
    'the report of the weekday',
    { came, missed },
    {
      came: count((person) => gaveSample(person) || person.noSample !== null),
      missed: count(({ didNotCome }) => didNotCome),
    },
  );
}

/** Finds people who gave blood but neither have read their result nor are on a worklist. */
export async function findPeopleWithoutOutcome(
  site: Site,
  event: Day,
  people: readonly GeneratedPerson[],
) {
  const { staff, listed } = site;
  const notTold = await listed(staff.releaser, '/staff/results-not-told');
  const results = await listed(staff.releaser, `/staff/events/${event.id}/results`);
  const open = [...notTold, ...results.filter(({ state }) => state !== 'released')];
  const references = new Set(open.map(({ reference }) => String(reference)));
  return people
    .filter(
      (person) =>
        gaveSample(person) && person.call !== 'called' && !references.has(person.reference),
    )
    .map((person) => `nobody is asked to tell ${displayName(person)} their result`);
}
