import { logFailure } from '@chaps/api-client/error-logs';
import { updateProfile } from '@chaps/api-client/profiles';
import {
  type ProfileForm,
  profileForm,
  toProfileForm,
  toProfileUpdate,
} from '@chaps/contracts/profile-form';
import { toPerson, type UserProfile } from '@chaps/contracts/profiles';
import { Button, Card, FocusedHeading } from '@chaps/ui';
import { Form } from '@chaps/ui/forms';
import { useState } from 'react';
import { getProfileFailureTitle, SaveFailure } from '../../components/failures.tsx';
import { SavedDraftNotice } from '../../components/saved-draft-notice.tsx';
import styles from './portal.module.css';
import { ProfileFields } from './profile-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** The billing address is the same as the home address until the user enters one. */
function toValues(profile: UserProfile): ProfileForm {
  const form = toProfileForm(toPerson(profile));
  return { ...form, billing_address: form.billing_address || form.home_address };
}

function logAndRethrow(error: unknown): never {
  void logFailure(getProfileFailureTitle(error), error);
  throw error;
}

interface EditProfileProps {
  profile: UserProfile;
  onCancel: () => void;
  onSaved: (profile: UserProfile) => void;
}

/** 'Edit Personal Information', with the rules of the contracts' `profileForm` (spec 5). */
export function EditProfile({ profile, onCancel, onSaved }: EditProfileProps) {
  // Not the latest profile, because it is reloaded while the form is open.
  const [opened] = useState(() => toProfileForm(toPerson(profile)));
  const { form, restored, forgetDraft } = useProfileForm({
    kind: 'edit',
    saved: toValues(profile),
    schema: profileForm,
  });
  const save = async (values: ProfileForm) => {
    const change = toProfileUpdate(values, opened);
    const updated = await updateProfile(profile.email, change).catch(logAndRethrow);
    forgetDraft();
    onSaved(updated);
  };
  const cancel = () => {
    forgetDraft();
    onCancel();
  };
  return (
    <Card as="section" aria-labelledby="edit-personal-information">
      <div id="edit-personal-information">
        <FocusedHeading focus>Edit Personal Information</FocusedHeading>
      </div>
      <Form
        form={form}
        className={styles.form}
        send={save}
        action="Save Changes"
        busyLabel="Saving..."
        beside={
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        }
        failure={(_message, error) => <SaveFailure error={error} />}
        confirmLeave="reload"
      >
        {restored && <SavedDraftNotice button="Save Changes" />}
        <ProfileFields form={form} withBilling />
      </Form>
    </Card>
  );
}
