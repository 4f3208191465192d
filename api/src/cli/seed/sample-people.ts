import { randomUUID } from 'node:crypto';
import { addDays, getReportedLevel, hasValidNhsChecksum, londonDate } from '@chaps/domain';
import { beginFollowUps } from '../../follow-up/steps.ts';
import { sealFields } from '../../laboratory/sealed-results.ts';
import { sealNhsNumber } from '../../people/nhs-number.ts';
import type { Executor } from '../../platform/db/database.ts';
import { SEED_ACCOUNTS, type SeedAccount, type SeedTest } from './sample-accounts.ts';
import { SEED_BOOKING, seedAppointment, seedConsent } from './sample-booking.ts';
import { book, findSlotWithMostSeats } from './sample-bookings.ts';
import { VENUES } from './sample-venues.ts';
import type { SeedOptions } from './seed-options.ts';
import { toStableId } from './stable-id.ts';

/** Guests fill seats; they have no account to sign in with. */
const GUEST_COUNT = 24;

/** Assigns the towns of the sample events in turn. */
function getHomeAddress(index: number): string | null {
  const venues = Object.values(VENUES);
  const venue = venues[index % venues.length];
  return venue ? `${index + 1} High Street, ${venue.postcode}, ${venue.country}` : null;
}

/** @returns the guests' profile ids */
export async function addGuests(db: Executor): Promise<string[]> {
  const numbers = Array.from({ length: GUEST_COUNT }, (_, index) =>
    String(index + 1).padStart(2, '0'),
  );
  await db
    .insertInto('profiles')
    .values(
      numbers.map((number, index) => ({
        user_id: toStableId(`guest ${number}`),
        email: `guest${number}@example.org`,
        first_name: 'Guest',
        last_name: `Number ${number}`,
        gender: 'Male',
        date_of_birth: '1966-06-06',
        ethnicity: 'Not stated',
        occupation: null,
        phone: null,
        home_address: getHomeAddress(index),
        billing_address: null,
        nhs_number_encrypted: null,
        nhs_number_hmac: null,
      })),
    )
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  const rows = await db
    .selectFrom('profiles')
    .select('profile_id')
    .where('email', 'like', 'guest%@example.org')
    .orderBy('email')
    .execute();
  return rows.map((row) => row.profile_id);
}

/** Books each guest once, in slots spread over the event. */
export async function bookGuests(
  db: Executor,
  now: Date,
  eventId: string,
  guests: string[],
): Promise<void> {
  for (const profileId of guests) {
    const slot = await findSlotWithMostSeats(db, eventId);
    if (slot) await book(db, now, { profileId, eventId, startsAt: slot });
  }
}

/** Adds profiles of the sample accounts with their history; an account that has one is left unchanged. */
export async function seedAccounts(
  db: Executor,
  options: SeedOptions,
  pastEvents: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [index, account] of SEED_ACCOUNTS.entries()) {
    const userId = options.users[account.email];
    if (!userId) continue;
    const profileId = await addProfile(db, options, account, userId, index);
    if (!profileId) continue;
    const person = { profileId, userId };
    for (const [before, test] of account.tests.entries()) {
      await addTest(db, options, { ...person, testNumber: before + 1 }, test, pastEvents);
    }
    if (account.email !== SEED_BOOKING.email) continue;
    const testNumber = account.tests.length + 1;
    await seedAppointment(db, options.keys, options.now, { ...person, testNumber });
  }
}

async function addProfile(
  db: Executor,
  { keys, now }: SeedOptions,
  account: SeedAccount,
  userId: string,
  index: number,
): Promise<string | undefined> {
  const made = await db
    .insertInto('profiles')
    .values({
      user_id: userId,
      email: account.email,
      first_name: account.firstName,
      last_name: account.lastName,
      gender: 'Male',
      date_of_birth: account.dateOfBirth,
      ethnicity: account.ethnicity,
      occupation: account.occupation,
      phone: account.phone,
      home_address: account.homeAddress,
      billing_address: account.homeAddress,
      ...sealNhsNumber(keys, userId, getSeedNhsNumber(index)),
      is_verified: true,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('profile_id')
    .executeTakeFirst();
  await db
    .insertInto('accounts')
    .values({ user_id: userId, confirmed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return made?.profile_id;
}

/** A number from the 999 range, which the NHS reserves for tests, with a valid check digit. */
export function getSeedNhsNumber(index: number): string {
  const sound = Array.from(
    { length: 1000 },
    (_, number) => `9990000${String(number).padStart(3, '0')}`,
  ).filter(hasValidNhsChecksum);
  return sound[index] ?? '';
}

async function addTest(
  db: Executor,
  { now, keys }: SeedOptions,
  person: { profileId: string; userId: string; testNumber: number },
  test: SeedTest,
  pastEvents: ReadonlyMap<string, string>,
): Promise<void> {
  const { profileId } = person;
  const eventId = test.event === null ? undefined : pastEvents.get(test.event);
  const startsAt = eventId ? await findSlotWithMostSeats(db, eventId) : undefined;
  const appointmentId =
    eventId && startsAt ? await book(db, now, { profileId, eventId, startsAt }) : null;
  const testDate = addDays(londonDate(now), -test.daysAgo);
  // Consent for older tests was given on paper.
  if (appointmentId && test.daysAgo < 365) {
    const givenAt = new Date(now.getTime() - (test.daysAgo + 3) * 86_400_000);
    await seedConsent(db, keys, { ...person, appointmentId, testDate, givenAt });
  }
  if (!test.result) return;
  const level = getReportedLevel({ flag: '', comments: test.result.comments });
  const resultId = randomUUID();
  const { value: test_result, comments } = test.result;
  const fields = { test_result, test_unit: 'ng/ml', comments, sample_date: testDate };
  await db
    .insertInto('results')
    .values({
      result_id: resultId,
      level,
      profile_id: profileId,
      appointment_id: appointmentId,
      ...sealFields(keys, resultId, fields),
      // Results of earlier years have been opened.
      opened_at: test.daysAgo >= 365 ? now : null,
    })
    .execute();
  if (level !== 'raised') return;
  await beginFollowUps({ keys, now: () => now }, db, [{ resultId, profileId }]);
}
