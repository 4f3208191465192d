import {
  type ProfileForm,
  profileForm,
  profileUpdateOf,
  type UserProfile,
} from '@chaps/shared/contracts/profiles';
import { ApiError } from '@chaps/shared/runtime';
import { Button, Card, ErrorSummary, Notice } from '@chaps/shared/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { updateProfile } from '../../api/update-profile.ts';
import { fieldProblems } from '../../components/field-problems.ts';
import { KeptDraftNotice } from '../../components/kept-draft-notice.tsx';
import { SignInAgain } from '../../components/sign-in-again.tsx';
import { draftOf, useKeptDraft } from '../../session/profile-draft.ts';
import { FocusedHeading } from './focused-heading.tsx';
import styles from './portal.module.css';
import { PROFILE_LABELS, ProfileFields } from './profile-fields.tsx';

const isField = (name: string): name is keyof ProfileForm =>
  PROFILE_LABELS.some(([field]) => field === name);

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
  billing_address: profile.billingAddress ?? '',
  nhs_number: profile.nhsNumber ?? '',
});

interface Failure {
  title: string;
  text: string;
  requestId?: string | undefined;
  sessionEnded?: boolean;
}

/** Spec 8, 'Profile': the texts that were only logged are told, with what to do. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status === 0) {
    const text = error instanceof ApiError ? error.message : 'Please try again in a moment.';
    return { title: 'Error occurred while updating profile', text };
  }
  const { requestId } = error;
  const sessionEnded = error.status === 401;
  const text = sessionEnded
    ? 'Your session has ended. Sign in again and go on: nothing you typed is lost.'
    : error.message;
  return { title: 'Failed to update profile', text, requestId, sessionEnded };
}

interface EditProfileProps {
  profile: UserProfile;
  onCancel: () => void;
  onSaved: (profile: UserProfile) => void;
}

/** 'Edit Personal Information': its rules are those of the contracts' `profileForm` (spec 5). */
export function EditProfile({ profile, onCancel, onSaved }: EditProfileProps) {
  const [failure, setFailure] = useState<Failure>();
  const [kept] = useState(() => draftOf('edit', profile.email));
  const form = useForm<ProfileForm>({
    resolver: zodResolver(profileForm),
    defaultValues: kept ?? valuesOf(profile),
    shouldFocusError: false,
  });
  const { errors, submitCount, isSubmitted, isSubmitting } = form.formState;
  const draft = useKeptDraft('edit', form, valuesOf(profile));

  const save = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const updated = await updateProfile(profile.email, profileUpdateOf(values));
      draft.stop();
      onSaved(updated);
    } catch (error) {
      reportError(error);
      setFailure(failureOf(error));
      const details = error instanceof ApiError ? error.details : {};
      for (const [field, message] of Object.entries(details)) {
        if (isField(field)) form.setError(field, { message });
      }
    }
  });

  const cancel = () => {
    draft.stop();
    onCancel();
  };

  return (
    <Card as="section" aria-labelledby="edit-personal-information">
      <div id="edit-personal-information">
        <FocusedHeading focus>Edit Personal Information</FocusedHeading>
      </div>
      <form noValidate className={styles.form} onSubmit={save}>
        {kept && <KeptDraftNotice button="Save Changes" />}
        <ErrorSummary
          key={submitCount}
          errors={isSubmitted ? fieldProblems(errors, PROFILE_LABELS) : []}
        />
        <ProfileFields form={form} withBilling />
        {failure && (
          <Notice tone="error" title={failure.title} live>
            <p>{failure.text}</p>
            {failure.requestId && <p>Reference: {failure.requestId}</p>}
            {failure.sessionEnded && <SignInAgain />}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
            Save Changes
          </Button>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
