import {
  AGE_MESSAGE,
  type CreateProfileRequest,
  emptyToNull,
  PROFILE_NOT_CREATED_MESSAGE,
  person,
  type UpdateProfileRequest,
} from '@chaps/contracts';
import { isRegistrableAge, londonDate } from '@chaps/domain';
import type { Services } from '../accounts/services.ts';
import { listActiveGrants } from '../accounts/staff-grants.ts';
import { writeAudit } from '../platform/db/audit.ts';
import { violates, withTransaction } from '../platform/db/database.ts';
import {
  HttpError,
  NotFoundError,
  UnauthorizedError,
  ValidationError,
} from '../platform/http/errors.ts';
import { findProfileAddedByStaff } from './add-person.ts';
import { claimedDetails, toStateBeforeClaim } from './claims.ts';
import { findGpChoice } from './gp/choices.ts';
import { sealNhsNumber } from './nhs-number.ts';
import { forgetPendingProfile, savePendingProfile } from './pending.ts';
import {
  findProfile,
  insertProfile,
  isErased,
  lockActiveRecord,
  type ProfileRow,
  updateProfile,
} from './queries.ts';
import { recordRejectedRegistration } from './rejected-registrations.ts';

const { nhs_number: _sealed, ...columns } = person.shape;
/** null for each nullable column of a person. */
const EMPTY_DETAILS = Object.fromEntries(
  Object.entries(columns).flatMap(([name, field]) =>
    field.safeParse(null).success ? [[name, null]] : [],
  ),
);

function checkBirthDate(dateOfBirth: string, today: string): void {
  if (!isRegistrableAge(dateOfBirth, today))
    throw new ValidationError({ date_of_birth: AGE_MESSAGE });
}

/** Without the NHS number, which is encrypted in each table's own context. */
const toDetails = (request: CreateProfileRequest) =>
  claimedDetails.parse(emptyToNull({ ...EMPTY_DETAILS, ...request }));

/**
 * Stores the details of a registration (spec 4, Sign-up). Without a confirmed address they become pending,
 * and the response does not reveal whether the account exists.
 * @param userId the signed-in caller's
 * @throws {HttpError} 422 for a date of birth out of range; for the owner also for a different
 * address, and PROFILE_NOT_CREATED for one that another profile has
 */
export async function registerProfile(
  services: Services,
  userId: string | null,
  request: CreateProfileRequest,
  requestId: string,
): Promise<void> {
  checkBirthDate(request.date_of_birth, londonDate(services.now()));
  if (userId === request.user_id) return createProfile(services, request, requestId);
  const entered = { ...toDetails(request), nhs_number: request.nhs_number || null };
  await savePendingProfile(
    services,
    services.db,
    request.user_id,
    entered,
    request.sign_up_challenge,
  );
}

/** Does nothing if the person has a profile. @throws {UnauthorizedError} once they are erased */
async function createProfile(
  services: Services,
  request: CreateProfileRequest,
  requestId: string,
): Promise<void> {
  const { user_id: userId, email } = request;
  const account = await services.accounts.find(userId);
  if (account?.email !== email) {
    throw new ValidationError({ email: 'Please give the e-mail address of your account.' });
  }
  try {
    await withTransaction(services.db, async (transaction) => {
      if (await findProfile(transaction, userId)) return;
      if (await isErased(transaction, userId)) throw new UnauthorizedError();
      const details = {
        user_id: userId,
        email,
        ...toDetails(request),
        billing_address: null,
        ...sealNhsNumber(services.keys, userId, request.nhs_number),
      };
      const added = await findProfileAddedByStaff(transaction, request);
      if (added)
        await updateProfile(transaction, added.profile_id, {
          ...details,
          has_account: true,
          claimed_at: services.now(),
          registration_rejected_at: null,
          before_claim: toStateBeforeClaim(
            added,
            await findGpChoice(transaction, added.profile_id),
          ),
        });
      else await insertProfile(transaction, details);
      await forgetPendingProfile(transaction, userId);
      await writeAudit(transaction, {
        actor: userId,
        action: added ? 'profile taken over' : 'profile created',
        subject: `user ${userId}`,
        ...(added ? { profileId: added.profile_id } : {}),
        requestId,
      });
    });
  } catch (error) {
    // A simultaneous request from the same person has already created it.
    if (violates(error, 'profiles_user_id_key')) return;
    if (!violates(error, 'profiles_by_email')) throw error;
    await recordRejectedRegistration(services.db, { userId, email, requestId });
    throw new HttpError(422, 'PROFILE_NOT_CREATED', PROFILE_NOT_CREATED_MESSAGE);
  }
}

const staffWithoutProfileError = () =>
  new HttpError(
    404,
    'STAFF_WITHOUT_PROFILE',
    'This is a staff account. It has no personal details for a test.',
    { details: { console: '/staff' } },
  );

/**
 * Returns the caller's own profile, by their own e-mail address; any other is reported as unknown.
 * @throws {HttpError} 404; for staff without a profile STAFF_WITHOUT_PROFILE, with the console's path
 */
export async function readOwnProfile(
  { db }: Pick<Services, 'db'>,
  userId: string,
  email: string,
): Promise<ProfileRow> {
  const profile = await findProfile(db, userId);
  if (profile?.email === email) return profile;
  const isStaff = !profile && (await listActiveGrants(db, userId)).length > 0;
  throw isStaff ? staffWithoutProfileError() : new NotFoundError();
}

/** Changes the given fields of the caller's own profile. */
export async function changeProfile(
  services: Services,
  userId: string,
  email: string,
  { nhs_number, ...change }: UpdateProfileRequest,
  requestId: string,
): Promise<ProfileRow> {
  const nhs = nhs_number === undefined ? {} : sealNhsNumber(services.keys, userId, nhs_number);
  return withTransaction(services.db, async (transaction) => {
    const { profile_id: profileId } = await readOwnProfile({ db: transaction }, userId, email);
    await lockActiveRecord(transaction, profileId);
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
