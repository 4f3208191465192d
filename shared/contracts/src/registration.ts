import * as z from '@chaps/contracts/schema';
import type { Endpoint } from './endpoint.ts';
import { emptyToNull, optionalFields, person, personFields } from './profiles.ts';
import { successResponse } from './scalars.ts';

/** Spec 8. */
export const PROFILE_NOT_CREATED_MESSAGE = 'Error creating user profile';

const { billing_address: _later, ...fieldsOfNew } = personFields;

/** Spec 3, 'Profile as sent to the server', and `user_id`. */
export const createProfileRequest = z.object({
  user_id: z.guid(),
  ...fieldsOfNew,
  ...z.object(optionalFields).partial().shape,
  ni_number: z.null().optional(),
  nhs_gp_email: z.null().optional(),
  nhs_gp_phone_number: z.null().optional(),
  /** Accepted and ignored: new profiles are unverified and active (spec 4). */
  is_verified: z.boolean().optional(),
  is_active: z.boolean().optional(),
  /** SHA-256 of a secret of the browser that signs up, in base64url; stored with pending details. */
  sign_up_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .meta({ examples: ['E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'] }),
});
export type CreateProfileRequest = z.infer<typeof createProfileRequest>;

/** The `POST /auth/profile` payload, with the five constants of spec 3 that no form asks for. */
export const toCreateProfileRequest = (fields: object, userId: string): CreateProfileRequest =>
  createProfileRequest.parse({
    ...emptyToNull(fields),
    user_id: userId,
    ni_number: null,
    nhs_gp_email: null,
    nhs_gp_phone_number: null,
    is_verified: false,
    is_active: true,
  });

/**
 * Details entered before the account's address was confirmed. The owner checks and sends them, or enters new
 * ones.
 */
export const pendingProfile = person.omit({ email: true, billing_address: true });
export type PendingProfile = z.infer<typeof pendingProfile>;

export const pendingProfileResponse = z.object({
  status: z.literal('success'),
  details: pendingProfile.nullable(),
  /** The pending details, with the hash by which the browser with the secret recognises them as its own. */
  sign_up_challenge: z.string().nullish(),
});
export type PendingProfileResponse = z.infer<typeof pendingProfileResponse>;

export const createProfile = {
  route: 'POST /auth/profile',
  caller: 'anyone or member',
  idempotent: true,
  body: createProfileRequest,
  answer: successResponse,
  statuses: [201],
  errors: ['PROFILE_NOT_CREATED'],
} as const satisfies Endpoint;

export const readPendingProfile = {
  route: 'GET /auth/profile/pending',
  caller: 'member',
  answer: pendingProfileResponse,
} as const satisfies Endpoint;
