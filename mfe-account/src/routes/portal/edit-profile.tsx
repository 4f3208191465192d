import { updateProfile } from '@chaps/api-client/profiles';
import {
  type ProfileForm,
  profileForm,
  profileUpdateOf,
  type UserProfile,
} from '@chaps/contracts/profiles';
import { Button, Card, FocusedHeading } from '@chaps/ui';
import { Form } from '@chaps/ui/forms';
import { SaveFailure } from '../../components/failures.tsx';
import styles from './portal.module.css';
import { ProfileFields, SavedDraftNotice } from './profile-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';

const valuesOf = (profile: UserProfile): ProfileForm => ({
  first_name: profile.firstName,
  last_name: profile.lastName,
  gender: profile.gender ?? '',
  date_of_birth: profile.dateOfBirth ?? '',
  ethnicity: profile.ethnicity ?? '',
  occupation: profile.occupation ?? '',
  phone: profile.phone ?? '',
  email: profile.email,
  home_address: profile.homeAddress ?? '',
  billing_address: profile.billingAddress || (profile.homeAddress ?? ''),
  nhs_number: profile.nhsNumber ?? '',
});

interface EditProfileProps {
  profile: UserProfile;
  onCancel: () => void;
  onSaved: (profile: UserProfile) => void;
}

/** 'Edit Personal Information', with the rules of the contracts' `profileForm` (spec 5). */
export function EditProfile({ profile, onCancel, onSaved }: EditProfileProps) {
  const { form, failure, restored, save, giveUp } = useProfileForm({
    kind: 'edit',
    saved: valuesOf(profile),
    schema: profileForm,
    send: (values) => updateProfile(profile.email, profileUpdateOf(values)),
    onSaved,
  });
  const cancel = () => {
    giveUp();
    onCancel();
  };
  return (
    <Card as="section" aria-labelledby="edit-personal-information">
      <div id="edit-personal-information">
        <FocusedHeading focus>Edit Personal Information</FocusedHeading>
      </div>
      <Form form={form} className={styles.form} onSubmit={save}>
        {restored && <SavedDraftNotice button="Save Changes" />}
        <ProfileFields form={form} withBilling />
        {failure && <SaveFailure error={failure.error} />}
        <div className={styles.actions}>
          <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Saving...">
            Save Changes
          </Button>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </Card>
  );
}
