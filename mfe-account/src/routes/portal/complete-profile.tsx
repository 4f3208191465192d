import { londonDate } from '@chaps/shared/contracts/london-time';
import { PROFILE_NOT_CREATED_MESSAGE, type ProfileForm } from '@chaps/shared/contracts/profiles';
import { ApiError, queryClient } from '@chaps/shared/runtime';
import { Button, Card, ErrorSummary, Notice } from '@chaps/shared/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createProfile } from '../../api/create-profile.ts';
import { profileQuery } from '../../api/profile.ts';
import { fieldProblems } from '../../components/field-problems.ts';
import { KeptDraftNotice } from '../../components/kept-draft-notice.tsx';
import { SignInAgain } from '../../components/sign-in-again.tsx';
import { draftOf, useKeptDraft } from '../../session/profile-draft.ts';
import { completionForm, emptyDetails, newProfileOf } from './completion-form.ts';
import { PROFILE_LABELS, ProfileFields } from './profile-fields.tsx';

interface CompleteProfileProps {
  email: string;
  userId: string;
}

/** What went wrong, and that nothing typed is lost. */
function FailureWords({ failure }: { failure: ApiError | 'unknown' }) {
  if (failure !== 'unknown' && failure.status === 401) {
    return (
      <>
        <p>Your session has ended. Sign in again and go on: nothing you typed is lost.</p>
        <SignInAgain />
      </>
    );
  }
  return (
    <>
      <p>{failure === 'unknown' ? 'Please try again in a moment.' : failure.message}</p>
      <p>Everything you typed is still here. Please check it and try again.</p>
    </>
  );
}

/** Finishes a registration that stopped after the account and before its profile. */
export function CompleteProfile({ email, userId }: CompleteProfileProps) {
  const [failure, setFailure] = useState<ApiError | 'unknown'>();
  const [kept] = useState(() => draftOf('completion', email));
  const [today] = useState(() => londonDate(new Date()));
  const form = useForm<ProfileForm>({
    resolver: zodResolver(completionForm(today)),
    defaultValues: kept ?? emptyDetails(email),
    shouldFocusError: false,
  });
  const { errors, submitCount, isSubmitted, isSubmitting } = form.formState;
  const draft = useKeptDraft('completion', form, emptyDetails(email));

  const save = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await createProfile(newProfileOf(values, userId), crypto.randomUUID());
      draft.stop();
      await queryClient.refetchQueries({ queryKey: profileQuery(email).queryKey });
    } catch (error) {
      reportError(error);
      setFailure(error instanceof ApiError ? error : 'unknown');
    }
  });

  return (
    <Card as="section" title="Add your details" level={2}>
      <p>
        Your account is there, but your registration was not finished. Add your details now, then
        you can book a test.
      </p>
      <form noValidate onSubmit={save}>
        {kept && <KeptDraftNotice button="Save my details" />}
        <ErrorSummary
          key={submitCount}
          errors={isSubmitted ? fieldProblems(errors, PROFILE_LABELS) : []}
        />
        <ProfileFields form={form} withBilling={false} />
        {failure && (
          <Notice tone="error" title={PROFILE_NOT_CREATED_MESSAGE} live>
            <FailureWords failure={failure} />
          </Notice>
        )}
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save my details
        </Button>
      </form>
    </Card>
  );
}
