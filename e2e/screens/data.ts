import { randomUUID } from 'node:crypto';
import { withDatabase } from '../fixtures/database.ts';
import { newEvent, type OwnEvent } from '../fixtures/events.ts';
import { once } from '../fixtures/once.ts';
import { callApi, registeredPerson } from '../fixtures/person.ts';
import { personDueAgain } from '../fixtures/results.ts';
import { bookFree, bookPaid, fullEvent } from '../fixtures/seats.ts';
import { members, newStaff } from '../fixtures/staff.ts';

/** Short, ordinary and the longest names that a list must cope with. */
const NAMES = [
  'Alan Waite',
  'Oluwaseun Adébáyọ̀ Ọlátúnjí',
  'Bartholomew Featherstonehaugh-Cholmondeley-Marjoribanks',
  'Jon Ng',
  'Siôn Llewelyn-Prydderch',
  'Mohammed Abdul Rahman Al-Rashid',
  'Patrick O’Shaughnessy',
  'Wolfgang Wolfeschlegelsteinhausenbergerdorff',
  'Gareth Pugh',
  'Harold Entwistle',
  'Kwame Boateng',
  'Ian MacAllister',
  'Desmond Clarke',
  'Ravi Chandrasekaran',
  'Peter Holroyd',
  'Tomasz Wiśniewski',
  'Leonard Fitzwilliam',
  'Stephen Okafor',
  'George Hargreaves',
  'Nigel Thwaite',
  'Dafydd ap Rhys',
  'Brian Cartwright',
  'Colin Sutherland',
  'Vincent Moreau',
];

/** Adds people who have booked the event, each with a profile but no account. */
const BOOK_ALL = `
  WITH one AS MATERIALIZED (
    SELECT name, nr, gen_random_uuid() AS id FROM unnest($2::text[]) WITH ORDINALITY AS one (name, nr)
  ), person AS (
    INSERT INTO profiles (user_id, email, first_name, last_name, gender, date_of_birth, ethnicity,
      phone, home_address)
    SELECT id, 'guest-' || left(id::text, 8) || '@example.org', split_part(name, ' ', 1),
      substr(name, strpos(name, ' ') + 1), 'Male', date '1950-03-09' + (nr * 307)::int,
      'White - British', '01632 9600' || lpad(nr::text, 2, '0'),
      nr || ' High Street, NE46 1XF, United Kingdom'
    FROM one RETURNING profile_id, user_id
  ), slot AS (
    SELECT starts_at, row_number() OVER (ORDER BY starts_at) AS nr, count(*) OVER () AS times
    FROM event_slots WHERE event_id = $1
  ), booked AS (
    INSERT INTO appointments (profile_id, event_id, slot_starts_at, status, price, expires_at,
      confirmed_at)
    SELECT profile_id, $1, starts_at, CASE WHEN one.nr % 11 = 0 THEN 'cancelled' ELSE 'confirmed' END,
      0, starts_at, now() - one.nr * interval '9 hours'
    FROM person JOIN one ON id = user_id JOIN slot ON slot.nr = 1 + (one.nr - 1) % slot.times
    RETURNING appointment_id, slot_starts_at, status
  )
  UPDATE event_slots SET taken = taken + count
  FROM (SELECT slot_starts_at, count(*) FROM booked WHERE status = 'confirmed' GROUP BY 1) AS each
  WHERE event_id = $1 AND starts_at = each.slot_starts_at`;

/** Steps of the day: minutes after arrival, and how many people have reached each so far. */
const STAGES = [
  { step: 'arrived', after: 0, soFar: 14 },
  { step: 'ready', after: 4, soFar: 10 },
  { step: 'sampled', after: 9, soFar: 7 },
] as const;

/** Records the day so far: seven have given their sample, three are ready, four have arrived. */
async function come({ id }: OwnEvent): Promise<void> {
  const { rows } = await withDatabase((client) =>
    client.query<{ appointment_id: string }>(
      `SELECT appointment_id FROM appointments WHERE event_id = $1 AND status = 'confirmed'
       ORDER BY slot_starts_at, appointment_id`,
      [id],
    ),
  );
  const actions = STAGES.flatMap(({ step, after, soFar }) =>
    rows.slice(0, soFar).map(({ appointment_id }, index) => ({
      ...{ action_id: randomUUID(), appointment_id, step, list_version: 0 },
      done_at: new Date(Date.now() - (57 - index * 3 - after) * 60_000).toISOString(),
    })),
  );
  await callApi(await members.coordinator(), 'POST', `/staff/events/${id}/actions`, { actions });
}

async function busy(event: OwnEvent): Promise<OwnEvent> {
  await withDatabase((client) => client.query(BOOK_ALL, [event.id, NAMES]));
  return event;
}

/** A future event with many bookings, one of them by a person with an account and consent. */
export const upcomingEvent = once(async () => {
  const [event, person] = await Promise.all([
    newEvent({ name: 'Hexham Market Hall', day: 21, seats: 40, free: true }),
    registeredPerson({ first_name: 'Arthur James', last_name: 'Pendleton' }),
  ]);
  const { appointment_id: booking } = await bookFree(person, event);
  return { ...(await busy(event)), person, booking };
});

/** An event today, with people at each stage. */
export const eventToday = once(async () => {
  const name = 'Saint Bartholomew-the-Less Parish Hall and Community Centre';
  const event = await busy(
    await newEvent({ name, day: 0, start: '08:00', end: '20:00', seats: 40, free: true }),
  );
  await withDatabase(async (client) => {
    await client.query('UPDATE events SET walk_in_allowance = 5 WHERE event_id = $1', [event.id]);
  });
  await come(event);
  return event;
});

/** Results for three people who have given their sample today. */
const RESULTS = `
  INSERT INTO results (profile_id, appointment_id, test_result, test_unit, comments, level, sample_date)
  SELECT profile_id, appointment_id, CASE nr WHEN 2 THEN '4.6' ELSE '0.9' END, 'ng/ml',
    CASE nr WHEN 2 THEN 'Red: raised' ELSE 'Green' END,
    CASE nr WHEN 2 THEN 'raised' ELSE 'not raised' END, current_date
  FROM (SELECT a.profile_id, a.appointment_id, row_number() OVER (ORDER BY a.slot_starts_at) AS nr
    FROM appointments a JOIN visit_steps v USING (appointment_id)
    WHERE a.event_id = $1 AND v.step = 'sampled') AS tested
  WHERE nr <= 3`;

/** A coordinator who is also a clinician, and the results of today's event that they see. */
export const resultsToday = once(async () => {
  const [event, member] = await Promise.all([eventToday(), newStaff('coordinator')]);
  await withDatabase(async (client) => {
    await client.query(
      `INSERT INTO staff_roles (user_id, role, granted_by, confirmed_by, confirmed_at)
       SELECT user_id, 'clinician', 'a picture', 'another picture', now()
       FROM staff_members WHERE email = $1`,
      [member.email],
    );
    await client.query(RESULTS, [event.id]);
  });
  return { event, member };
});

/** A future event without bookings. */
export const emptyEvent = once(() => newEvent({ name: 'Corbridge Village Hall', day: 60 }));

/**
 * An event that has invited one of the people nearby who are due for a test, and can invite more.
 */
export const eventWithInvitations = once(async () => {
  const near = (number: number) =>
    registeredPerson({ home_address: `${number} Castle Road, NE46 1XF, United Kingdom` });
  const [event, coordinator, ...people] = await Promise.all([
    newEvent({ name: 'Hexham Abbey Hall', day: 25, free: true }),
    members.coordinator(),
    ...[near(1), near(2), near(3)],
  ]);
  for (const person of people) await personDueAgain(person, 0);
  const path = `/staff/events/${event.id}/test-invitations`;
  await callApi(coordinator, 'POST', path, { people: 1 });
  return event;
});

/** A person who has paid, and has written to the charity. */
export const knownPerson = once(async () => {
  const [event, person] = await Promise.all([
    newEvent({ name: 'Alnwick Corn Exchange', day: 14, seats: 30 }),
    registeredPerson({ first_name: 'Alastair', last_name: 'Macpherson' }),
  ]);
  const booking = await bookPaid(person, event);
  await withDatabase((client) =>
    client.query(
      `INSERT INTO person_notes (profile_id, note, written_by)
       VALUES ($1, 'Rings back on Monday about the second appointment of his brother.', $2)`,
      [person.profileId, randomUUID()],
    ),
  );
  return { ...person, event, booking };
});

/** A full event with two people on its waiting list. */
export const fullEventWithList = once(async () => {
  const { event } = await fullEvent();
  for (const person of [await registeredPerson(), await registeredPerson()]) {
    await callApi(person, 'POST', `/events/${event.id}/waiting-list`, {});
  }
  return event;
});
