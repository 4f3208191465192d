import { createContentKeys } from '@chaps/api-client';
import { logFailure } from '@chaps/api-client/error-logs';
import { createProfile, pendingProfileQuery } from '@chaps/api-client/profiles';
import type { ProfileForm } from '@chaps/contracts/profile-form';
import {
  type PendingProfile,
  PROFILE_NOT_CREATED_MESSAGE,
  toCreateProfileRequest,
} from '@chaps/contracts/registration';
import { londonDate } from '@chaps/domain/london-time';
import { ApiError } from '@chaps/runtime';
import { Async, Card, Spinner } from '@chaps/ui';
import { Form } from '@chaps/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressTakenNotice, SaveFailure } from '../../components/failures.tsx';
import { SavedDraftNotice } from '../../components/saved-draft-notice.tsx';
import { createCompletionForm, getInitialDetails } from './completion-form.ts';
import { ProfileFields } from './profile-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';

function throwNotCreated(error: unknown): never {
  void logFailure(PROFILE_NOT_CREATED_MESSAGE, error);
  throw error;
}

const isAddressInRecord = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PROFILE_NOT_CREATED';

interface CompleteProfileProps {
  email: string;
  userId: string;
  onSaved: () => unknown;
}

/** We do not know who entered the details, because the address was unconfirmed. */
const EnteredDetailsHint = () => (
  <p>
    These details were entered when this account was created. Check them and correct anything that
    is wrong. We will not use them until you save them.
  </p>
);

const NoDetailsHint = () => (
  <p>
    You have an account, but your registration is not finished. Add your details now. You can then
    book a test.
  </p>
);

/** @param entered details from the sign-up, when the address was still unconfirmed */
export function DetailsForm({
  email,
  userId,
  onSaved,
  entered,
}: CompleteProfileProps & { entered: PendingProfile | null }) {
  const [today] = useState(() => londonDate(new Date()));
  const [keyFor] = useState(createContentKeys);
  const { form, restored, forgetDraft } = useProfileForm({
    kind: 'completion',
    saved: getInitialDetails(email, entered),
    schema: createCompletionForm(today),
  });
  const save = async (values: ProfileForm) => {
    const profile = toCreateProfileRequest(values, userId);
    await createProfile(profile, keyFor(profile)).catch(throwNotCreated);
    forgetDraft();
    await onSaved();
  };
  return (
    <Card as="section" title={entered ? 'Check your details' : 'Add your details'} level={2}>
      {entered ? <EnteredDetailsHint /> : <NoDetailsHint />}
      <Form
        form={form}
        send={save}
        action="Save my details"
        busyLabel="Saving..."
        failure={(_message, error) =>
          isAddressInRecord(error) ? (
            <AddressTakenNotice error={error} title={PROFILE_NOT_CREATED_MESSAGE} />
          ) : (
            <SaveFailure error={error} title={PROFILE_NOT_CREATED_MESSAGE}>
              Everything you entered is still here. Please check it and try again.
            </SaveFailure>
          )
        }
        confirmLeave="reload"
      >
        {restored && <SavedDraftNotice button="Save my details" />}
        <ProfileFields form={form} withBilling={false} />
      </Form>
    </Card>
  );
}

export function CompleteProfile(props: CompleteProfileProps) {
  return (
    <Async
      query={useQuery(pendingProfileQuery(props.email))}
      pending={<Spinner label="Loading user data..." />}
      title="We could not load the details that you entered"
      message="They have not been lost. Please try again in a moment."
    >
      {(entered) => <DetailsForm {...props} entered={entered} />}
    </Async>
  );
}
