import { randomUUID } from 'node:crypto';
import { type Event, NO_PRICES } from '@chaps/contracts';
import { addDays, londonDate, londonTime, type StaffRole, slotTimes } from '@chaps/domain';
import { SignJWT } from 'jose';
import { addEvent } from '../src/booking/event-slots.ts';
import { storeAccessCode } from '../src/events/access-codes.ts';
import { consentContext } from '../src/people/consent/records.ts';
import type { Executor } from '../src/platform/db/database.ts';
import type { Keys } from '../src/platform/security/keys.ts';

export const JWT_SECRET = 'a secret of the tests that is long enough';
export const JWT_ISSUER = 'http://localhost/auth/v1';

/** A date of birth old enough to register, whatever the year. */
export const SIXTY_YEARS_AGO = addDays(londonDate(new Date()), -60 * 365);

/** A caller: an account with a token. */
export type StaffPerson = Omit<Person, 'profileId'>;

export interface Person {
  userId: string;
  profileId: string;
  email: string;
  token: string;
}

interface EventOptions {
  seats?: number;
  slots?: number;
  daysAhead?: number;
  /**
   * Starts in about two hours, on a quarter of an hour: only company events can be booked so late.
   */
  soon?: boolean;
  price?: number | null;
  paymentRequired?: boolean | null;
  audience?: Event['exclusive_for'];
  accessCode?: string;
  city?: string;
  state?: string;
  line1?: string;
  postcode?: string;
  latitude?: number;
  longitude?: number;
  name?: string;
  lab?: string;
  emailTemplate?: string;
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Date and starting minute of the earliest event with this duration that ends on the same day. */
function soonest(duration: number): { date: string; first: number } {
  const earliest = new Date(Date.now() + 2 * 3_600_000);
  const [hour = 0, minute = 0] = londonTime(earliest).split(':').map(Number);
  const first = Math.ceil((hour * 60 + minute) / 15) * 15;
  const date = londonDate(earliest);
  return first + duration < 1440 ? { date, first } : { date: addDays(date, 1), first: 0 };
}

/**
 * Creates people, events and consents.
 * @param db with the rights of the tables' owner
 * @param users receives the accounts created here
 * @param today the day from which events are counted
 */
export function createFactories(
  db: Executor,
  keys: Keys,
  users: Map<string, string>,
  today = londonDate(new Date()),
) {
  const token = (userId: string, claims: Record<string, unknown> = {}, secret = JWT_SECRET) =>
    new SignJWT({
      iss: JWT_ISSUER,
      sub: userId,
      aud: 'authenticated',
      role: 'authenticated',
      session_id: randomUUID(),
      amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));

  /** Marks an account as confirmed by its owner. */
  const confirmAccount = async (userId: string): Promise<void> => {
    await db.insertInto('accounts').values({ user_id: userId, confirmed_at: new Date() }).execute();
  };

  return {
    token,
    confirmAccount,

    /** @param mailbox start of the address; the mail emulator rejects some */
    async person(mailbox = 'person'): Promise<Person> {
      const userId = randomUUID();
      const email = `${mailbox}-${userId.slice(0, 8)}@example.org`;
      users.set(userId, email);
      const { profile_id } = await db
        .insertInto('profiles')
        .values({
          user_id: userId,
          email,
          first_name: 'Person',
          last_name: 'Tested',
          gender: 'Male',
          date_of_birth: '1970-01-01',
          ethnicity: 'Not stated',
          occupation: null,
          phone: '+441632960000',
          home_address: '1 High Street, CO1 1AA, United Kingdom',
          billing_address: null,
          nhs_number_encrypted: null,
          nhs_number_hmac: null,
        })
        .returning('profile_id')
        .executeTakeFirstOrThrow();
      await confirmAccount(userId);
      return { userId, profileId: profile_id, email, token: await token(userId) };
    },

    /** Creates a member of staff, signed in with a second factor unless `claims` says otherwise. */
    async staff(role: StaffRole, eventId: string | null = null, claims = {}): Promise<StaffPerson> {
      const userId = randomUUID();
      const email = `${role}-${userId.slice(0, 8)}@example.org`;
      users.set(userId, email);
      await confirmAccount(userId);
      await db.insertInto('staff_members').values({ user_id: userId, email }).execute();
      const grant = { user_id: userId, role, event_id: eventId, expires_at: null };
      await db
        .insertInto('staff_roles')
        .values({
          ...grant,
          granted_by: 'a test',
          confirmed_by: 'another test',
          confirmed_at: new Date(),
        })
        .execute();
      return { userId, email, token: await token(userId, { aal: 'aal2', ...claims }) };
    },

    /**
     * Creates an event with `slots` times and `seats` seats in total, every 15 minutes from 09:00.
     */
    async event(options: EventOptions = {}) {
      const { seats = 4, slots = 4, daysAhead = 10 } = options;
      const { date, first } = options.soon
        ? soonest(slots * 15)
        : { date: addDays(today, daysAhead), first: 9 * 60 };
      const [start, end] = [clock(first), clock(first + slots * 15)];
      await db
        .insertInto('products')
        .values({ product_id: 'psa', product_name: 'PSA blood test', product_price: 2500 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const day = { event_date: date, start_time: start, end_time: end, session_duration: 15 };
      const event_id = await addEvent(
        db,
        {
          ...day,
          event_name: options.name ?? 'An event',
          product_id: 'psa',
          is_private: options.accessCode !== undefined,
          payment_required: options.paymentRequired === undefined ? false : options.paymentRequired,
          exclusive_for: options.audience ?? null,
          contact_email: 'events@example.org',
          address_line_1: options.line1 ?? 'The Secret Hall',
          address_line_2: null,
          city: options.city ?? 'Colchester',
          state: options.state ?? 'Essex',
          postcode: options.postcode ?? 'CO1 1TJ',
          latitude: options.latitude ?? 51.8892,
          longitude: options.longitude ?? 0.9042,
          lab_name: options.lab ?? null,
          email_template: options.emailTemplate ?? null,
          cancelled_at: null,
        },
        { ...NO_PRICES, price: options.price ?? null },
        seats,
      );
      if (options.accessCode !== undefined) {
        await storeAccessCode({ keys }, db, { eventId: event_id, code: options.accessCode });
      }
      return { id: event_id, date, times: slotTimes(day) };
    },

    /**
     * Stores a consent for the test on a day, with the fields that other code reads; payments
     * require one.
     * @returns its id
     */
    async consent(person: Pick<Person, 'profileId'>, event: { date: string }): Promise<string> {
      const { consent_id } = await db
        .insertInto('consents')
        .values({
          profile_id: person.profileId,
          appointment_id: null,
          psa_test_date: event.date,
          wording_version: 'of a test',
          wording_hash: '',
          questions: '{}',
          answers_encrypted: keys.encrypt('{}', consentContext(person.profileId)),
          given_by: null,
          given_through: 'website',
          request_id: null,
        })
        .returning('consent_id')
        .executeTakeFirstOrThrow();
      return consent_id;
    },
  };
}
