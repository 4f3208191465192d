import { profileResponse, type UpdateProfileRequest } from '@chaps/shared/contracts/profiles';
import { api } from '@chaps/shared/http';

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
