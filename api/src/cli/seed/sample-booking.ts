import { CONSENT_WORDING } from '@chaps/contracts';
import { londonDate } from '@chaps/domain';
import { consentContext } from '../../people/consent/records.ts';
import { hashWording } from '../../people/consent/wording.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { Keys } from '../../platform/security/keys.ts';
import { book, findSlotWithMostSeats } from './sample-bookings.ts';

/**
 * A paid future appointment to move or cancel. The payment emulator has the same order and capture
 * (`local/src/stack/sample-data.ts`), so that its refund works too.
 */
export const SEED_BOOKING = {
  email: 'amber@example.org',
  event: 'Bailgate Screening',
  price: 2500,
  orderId: '8SAMPLE0ORDER0001',
  paymentReference: '8SAMPLE0TAKEN0001',
  payer: 'Andrew Amberley',
} as const;

/** Records a sample person's answers before the test, with the current wording. */
export async function seedConsent(
  db: Executor,
  keys: Keys,
  about: {
    profileId: string;
    userId: string;
    appointmentId: string;
    testDate: string;
    /** 1 to 5. */
    testNumber: number;
    givenAt: Date;
  },
): Promise<void> {
  const questions = JSON.stringify(CONSENT_WORDING.questions);
  const answers = {
    numberOfPsaTest: about.testNumber,
    familyHistoryProstateCancer: 'Yes',
    familyMemberWithProstateCancer: ['Father'],
    familyHistoryBreastOvarianCancer: 'No',
    medicationHistory: 'None',
    terms: true,
    sampleConsent: true,
  };
  const { consent_id } = await db
    .insertInto('consents')
    .values({
      profile_id: about.profileId,
      appointment_id: about.appointmentId,
      psa_test_date: about.testDate,
      wording_version: CONSENT_WORDING.version,
      wording_hash: hashWording(questions),
      questions,
      answers_encrypted: keys.encrypt(JSON.stringify(answers), consentContext(about.profileId)),
      given_by: about.userId,
      given_through: 'website',
      request_id: null,
      created_at: about.givenAt,
    })
    .returning('consent_id')
    .executeTakeFirstOrThrow();
  const wording = CONSENT_WORDING.questions.gpConsent;
  await db
    .insertInto('gp_consents')
    .values({
      consent_id,
      action: 'given',
      wording_version: CONSENT_WORDING.version,
      wording_hash: hashWording(wording),
      wording,
      recorded_by: about.userId,
      recorded_through: 'website',
      request_id: null,
      created_at: about.givenAt,
    })
    .execute();
}

/** Books and pays for the sample booking, with its consent. */
export async function seedAppointment(
  db: Executor,
  keys: Keys,
  now: Date,
  person: { profileId: string; userId: string; testNumber: number },
): Promise<void> {
  const { event, price, orderId, paymentReference, payer } = SEED_BOOKING;
  const ahead = await db
    .selectFrom('events')
    .select(['event_id', 'event_date'])
    .where('event_name', '=', event)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  const startsAt = ahead && (await findSlotWithMostSeats(db, ahead.event_id));
  if (!ahead || !startsAt) return;
  const { profileId } = person;
  const place = { profileId, eventId: ahead.event_id, startsAt };
  const appointmentId = await book(db, now, { ...place, price });
  await seedConsent(db, keys, {
    ...person,
    appointmentId,
    testDate: ahead.event_date,
    givenAt: now,
  });
  await db
    .insertInto('payment_orders')
    .values({
      order_id: orderId,
      appointment_id: appointmentId,
      amount: price,
      status: 'completed',
      capture_answer: null,
    })
    .execute();
  await db
    .insertInto('payment_transactions')
    .values({
      payment_reference: paymentReference,
      order_id: orderId,
      status: 'COMPLETED',
      amount: price,
      currency: 'GBP',
      payment_method: 'card',
      payer_name: payer,
      card_brand: 'VISA',
      card_last_digits: '1111',
      card_expiry: `${Number(londonDate(now).slice(0, 4)) + 3}-12`,
      issuing_bank: null,
      avs_code: null,
      cvv_code: null,
      gross: price,
      fee: Math.round(price * 0.014) + 20,
    })
    .execute();
}
