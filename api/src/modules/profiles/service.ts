import {
  AGE_MESSAGE,
  BIRTH_IN_FUTURE_MESSAGE,
  type CreateProfileRequest,
  isRegistrableAge,
  londonDate,
  type UpdateProfileRequest,
} from '@chaps/shared/contracts';
import { withTransaction } from '../../db.ts';
import { writeAudit } from '../../plugins/audit.ts';
import { invalid, notFound } from '../../refusals.ts';
import type { Services } from '../../services.ts';
import { sealNhsNumber } from './nhs-number.ts';
import {
  findProfile,
  insertProfile,
  type ProfileRow,
  profileExists,
  updateProfile,
} from './queries.ts';

/**
 * The profile of a new account (spec 4, Sign-up). The caller has no token yet, since his e-mail is
 * not confirmed; so it is made only for a user id that exists, has that e-mail and has no profile.
 * Whether it was made is not told: the answer would say which addresses have an account.
 * @throws {Refusal} 422 for a date of birth out of range, 503 when the accounts cannot be asked
 */
export async function createProfile(
  services: Services,
  request: CreateProfileRequest,
  requestId: string,
): Promise<void> {
  const today = londonDate(services.now());
  if (request.date_of_birth > today) throw invalid({ date_of_birth: BIRTH_IN_FUTURE_MESSAGE });
  if (!isRegistrableAge(request.date_of_birth, today)) {
    throw invalid({ date_of_birth: AGE_MESSAGE });
  }
  const email = await services.accounts.emailOf(request.user_id);
  if (email === null || email !== request.email) return;
  await withTransaction(services.db, async (transaction) => {
    await insertProfile(transaction, {
      user_id: request.user_id,
      email,
      first_name: request.first_name,
      last_name: request.last_name,
      gender: request.gender,
      date_of_birth: request.date_of_birth,
      ethnicity: request.ethnicity,
      occupation: request.occupation || null,
      phone: request.phone,
      home_address: request.home_address,
      billing_address: null,
      ...sealNhsNumber(services.keys, request.user_id, request.nhs_number),
    });
    const { user_id: actor } = request;
    await writeAudit(transaction, {
      actor,
      action: 'profile created',
      subject: `user ${actor}`,
      requestId,
    });
  }).catch((error: unknown) => {
    if (!profileExists(error)) throw error;
  });
}

/** One's own profile by one's own e-mail; anything else is unknown. */
export async function ownProfile(
  { db }: Pick<Services, 'db'>,
  userId: string,
  email: string,
): Promise<ProfileRow> {
  const profile = await findProfile(db, userId);
  if (!profile || profile.email !== email) throw notFound();
  return profile;
}

/** Changes the given fields of one's own profile. */
export async function changeProfile(
  services: Services,
  userId: string,
  email: string,
  { nhs_number, ...change }: UpdateProfileRequest,
  requestId: string,
): Promise<ProfileRow> {
  if (change.date_of_birth && change.date_of_birth > londonDate(services.now())) {
    throw invalid({ date_of_birth: BIRTH_IN_FUTURE_MESSAGE });
  }
  const { profile_id: profileId } = await ownProfile(services, userId, email);
  const nhs = nhs_number === undefined ? {} : sealNhsNumber(services.keys, userId, nhs_number);
  return withTransaction(services.db, async (transaction) => {
    const profile = await updateProfile(transaction, profileId, { ...change, ...nhs });
    await writeAudit(transaction, {
      actor: userId,
      action: 'profile changed',
      subject: `profile ${profileId}`,
      details: {
        fields: [...Object.keys(change), ...(nhs_number === undefined ? [] : ['nhs_number'])],
      },
      requestId,
    });
    return profile;
  });
}
