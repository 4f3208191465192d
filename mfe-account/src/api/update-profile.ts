import { api } from '@chaps/api-client';
import { profileResponse, type UpdateProfileRequest } from '@chaps/contracts/profiles';

/**
 * `PATCH /auth/profile?email=`: changes one's own profile; the e-mail is not part of the body.
 * @returns the profile as it is now
 * @throws {ApiError}
 */
export async function updateProfile(email: string, changes: UpdateProfileRequest) {
  const answer = await api.patch('/auth/profile', {
    schema: profileResponse,
    query: { email },
    body: changes,
  });
  return answer.userProfile;
}
