import { londonDate } from '@chaps/shared/contracts/london-time';
import { PROFILE_NOT_CREATED_MESSAGE } from '@chaps/shared/contracts/profiles';
import { contentKeys } from '@chaps/shared/http';
import { queryClient } from '@chaps/shared/runtime';
import { Button, Card } from '@chaps/shared/ui';
import { useState } from 'react';
import { createProfile } from '../../api/create-profile.ts';
import { profileQuery } from '../../api/profile.ts';
import { FormProblems } from '../../components/form-problems.tsx';
import { KeptDraftNotice } from '../../components/kept-draft-notice.tsx';
import { completionForm, emptyDetails, newProfileOf } from './completion-form.ts';
import { PROFILE_LABELS, ProfileFields } from './profile-fields.tsx';
import { SaveFailure } from './save-failure.tsx';
import { useProfileForm } from './use-profile-form.ts';

interface CompleteProfileProps {
  email: string;
  userId: string;
}

/** Finishes a registration that stopped after the account and before its profile. */
export function CompleteProfile({ email, userId }: CompleteProfileProps) {
  const [today] = useState(() => londonDate(new Date()));
  const [keyFor] = useState(contentKeys);
  const { form, failure, restored, save } = useProfileForm({
    kind: 'completion',
    saved: emptyDetails(email),
    schema: completionForm(today),
    send: (values) => {
      const profile = newProfileOf(values, userId);
      return createProfile(profile, keyFor(profile));
    },
    onSaved: () => queryClient.refetchQueries({ queryKey: profileQuery(email).queryKey }),
  });
  return (
    <Card as="section" title="Add your details" level={2}>
      <p>
        Your account is there, but your registration was not finished. Add your details now, then
        you can book a test.
      </p>
      <form noValidate onSubmit={save}>
        {restored && <KeptDraftNotice button="Save my details" />}
        <FormProblems formState={form.formState} labels={PROFILE_LABELS} />
        <ProfileFields form={form} withBilling={false} />
        {failure && (
          <SaveFailure error={failure.error} title={PROFILE_NOT_CREATED_MESSAGE}>
            Everything you typed is still here. Please check it and try again.
          </SaveFailure>
        )}
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Saving...">
          Save my details
        </Button>
      </form>
    </Card>
  );
}
