import { type Event, NO_PRICES } from '@chaps/contracts';
import { addDays, londonDate } from '@chaps/domain';
import { addEvent as addWithSlots } from '../../booking/event-slots.ts';
import { storeAccessCode } from '../../events/access-codes.ts';
import { updateRecalls } from '../../follow-up/recall/keep.ts';
import type { Executor } from '../../platform/db/database.ts';
import { SEED_ACCESS_CODE } from './sample-accounts.ts';
import { seedDay } from './sample-day.ts';
import { PAST_EVENTS, SEED_EVENTS, SEED_PRODUCTS, type SeedEvent } from './sample-events.ts';
import { seedGpPractices } from './sample-gp-practices.ts';
import { endPastDays } from './sample-past-days.ts';
import { addGuests, bookGuests, seedAccounts } from './sample-people.ts';
import { seedStaff } from './sample-staff.ts';
import { VENUES } from './sample-venues.ts';
import type { SeedOptions } from './seed-options.ts';
import { toStableId } from './stable-id.ts';

/** Idempotent. Replaces a sample event that has passed by a new one. */
export async function seedData(db: Executor, options: SeedOptions): Promise<void> {
  await db
    .insertInto('products')
    .values([...SEED_PRODUCTS])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await seedGpPractices(db, options.now);
  const guests = await addGuests(db);
  for (const sample of SEED_EVENTS) {
    const eventId = await addEvent(db, options, sample);
    if (eventId) await bookGuests(db, options.now, eventId, guests.slice(0, sample.booked ?? 0));
  }
  const past = new Map<string, string>();
  for (const [key, sample] of Object.entries(PAST_EVENTS)) {
    const known = await db
      .selectFrom('events')
      .select('event_id')
      .where('event_name', '=', sample.name)
      .executeTakeFirst();
    const eventId = known?.event_id ?? (await addEvent(db, options, sample));
    if (eventId) past.set(key, eventId);
  }
  await seedAccounts(db, options, past);
  await seedStaff(db, options);
  await endPastDays(db, options, past.values());
  await seedDay(db, options);
  await planNextTests(db, options);
}

async function planNextTests(db: Executor, { now, keys, users }: SeedOptions): Promise<void> {
  const accounts = Object.values(users);
  if (accounts.length === 0) return;
  const people = await db
    .selectFrom('profiles')
    .select('profile_id')
    .where('user_id', 'in', accounts)
    .execute();
  const ids = people.map(({ profile_id }) => profile_id);
  await updateRecalls({ keys, now: () => now }, db, ids);
}

const PRODUCT_BY_AUDIENCE = {
  COMMUNITY: 'psa-community',
  FREEMASONS: 'psa-lodge',
  CORPORATE: 'psa-corporate',
} as const;

/**
 * @returns the event's id if it was added; null if the existing one is today or still
 * ahead
 */
async function addEvent(
  db: Executor,
  { now, keys }: SeedOptions,
  sample: SeedEvent,
): Promise<string | null> {
  const date = addDays(londonDate(now), sample.day);
  const eventId = toStableId(`${sample.name} ${date}`);
  const known = await db
    .selectFrom('events')
    .select('event_id')
    .where('event_name', '=', sample.name)
    .where(({ eb, or }) => or([eb('ends_at', '>', now), eb('event_id', '=', eventId)]))
    .executeTakeFirst();
  if (known) return null;
  const venue = VENUES[sample.venue];
  const audience = sample.audience ?? 'COMMUNITY';
  await addWithSlots(
    db,
    {
      event_id: eventId,
      event_name: sample.name,
      event_description: getDescription(sample, venue.city),
      product_id: PRODUCT_BY_AUDIENCE[audience],
      event_date: date,
      start_time: sample.start,
      end_time: sample.end,
      session_duration: sample.session,
      is_private: sample.isPrivate ?? false,
      payment_required: !sample.free,
      exclusive_for: sample.audience,
      contact_email: 'events@chaps.example.org',
      address_line_1: venue.line1,
      address_line_2: null,
      city: venue.city,
      state: venue.state,
      postcode: venue.postcode,
      country: venue.country,
      latitude: venue.latitude,
      longitude: venue.longitude,
      lab_name: sample.esneft ? 'ESNEFT' : 'CHAPS Laboratory',
      email_template: sample.esneft ? 'esneft' : null,
      walk_in_allowance: sample.walkIns ?? 0,
      cancelled_at: null,
    },
    { ...NO_PRICES, price: sample.price ?? null },
    sample.seats,
  );
  if (sample.isPrivate) {
    await storeAccessCode({ keys }, db, { eventId, code: SEED_ACCESS_CODE });
  }
  return eventId;
}

const AUDIENCE_WORDS: Record<
  NonNullable<Event['exclusive_for']>,
  { open: string; withCode: string }
> = {
  COMMUNITY: {
    open: 'Open to all men aged 40 to 80',
    withCode: 'For men aged 40 to 80 who have their group’s access code',
  },
  FREEMASONS: {
    open: 'For freemasons and their guests aged 40 to 80, no access code needed',
    withCode: 'For freemasons and their guests aged 40 to 80 who have the lodge’s access code',
  },
  CORPORATE: {
    open: 'For all men aged 40 to 80 who work nearby, no access code needed',
    withCode: 'For staff aged 40 to 80 who have their employer’s access code',
  },
};

function getDescription(sample: SeedEvent, city: string): string {
  const { open, withCode } = AUDIENCE_WORDS[sample.audience ?? 'COMMUNITY'];
  return `${sample.isPrivate ? withCode : open}: a PSA blood test in ${city}, taken by trained staff. Allow ${sample.session} minutes. Please read what to avoid in the 48 hours and in the 6 weeks before your test.`;
}
