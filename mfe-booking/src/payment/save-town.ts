import { logFailure } from '@chaps/api-client/error-logs';
import { profileQuery, updateProfile } from '@chaps/api-client/profiles';
import type { UserProfile } from '@chaps/contracts/profiles';
import { queryClient } from '@chaps/runtime';
import { insertTown } from './billing-from.ts';

/**
 * Adds the town to the stored address that lacks it, so that the user enters it only once. A failure is
 * logged; the next payment asks again.
 */
export async function saveTown(profile: UserProfile, town: string): Promise<void> {
  const { email, billingAddress, homeAddress } = profile;
  const change = billingAddress
    ? { billing_address: insertTown(billingAddress, town) }
    : { home_address: insertTown(homeAddress ?? '', town) };
  try {
    queryClient.setQueryData(profileQuery(email).queryKey, await updateProfile(email, change));
  } catch (error) {
    await logFailure('Failed to update profile', error);
  }
}
