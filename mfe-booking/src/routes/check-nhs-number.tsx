import { isUnauthorized } from '@chaps/api-client';
import { logFailure } from '@chaps/api-client/error-logs';
import { profileQuery, updateProfile } from '@chaps/api-client/profiles';
import { findEventInState, type NavigationState } from '@chaps/contracts/navigation-state';
import { paths } from '@chaps/contracts/paths';
import { isCompleteNhsNumber } from '@chaps/domain/nhs-number';
import { queryClient, useSession } from '@chaps/runtime';
import { createToasts } from '@chaps/runtime/remote';
import {
  ActionResult,
  Button,
  ButtonRow,
  NhsNumberField,
  Notice,
  Page,
  PageSkeleton,
  TextField,
  useSignInState,
} from '@chaps/ui';
import { RequireSession } from '@chaps/ui/require-session';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { createUserMap } from '../journey/signed-in-person.ts';
import styles from './check-nhs-number.module.css';

const numberToasts = createToasts('nhs-number');

/** Shown when the number was not saved; the booking continues (spec 8, 'Profile'). */
function showNotSavedToast(): void {
  numberToasts.show({
    tone: 'error',
    title: 'We could not save your NHS number',
    description:
      'You can continue with your booking. Please check the number in your profile later, or tell us at the event.',
  });
}

/** Numbers that could not be saved because the session had ended. */
const unsavedNumbers = createUserMap<string>();

interface NumberFormProps {
  /** Empty for an anonymous visitor. */
  email: string;
  /** From the profile; empty when missing or unknown. */
  saved: string;
  onDone: () => void;
}

function NumberForm({ email, saved, onDone }: NumberFormProps) {
  const navigate = useNavigate();
  const signInState = useSignInState();
  const [typed, setNumber] = useState(unsavedNumbers.get(email));
  const number = typed ?? saved;
  const save = useMutation({
    mutationFn: () => updateProfile(email, { nhs_number: number === '' ? null : number }),
    onMutate: () => unsavedNumbers.delete(email),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileQuery(email).queryKey, profile);
      onDone();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return unsavedNumbers.set(email, number);
      void logFailure('Failed to update profile', error);
      showNotSavedToast();
      onDone();
    },
  });
  const [warned, setWarned] = useState(false);
  const saveNumber = () => {
    numberToasts.dismiss();
    // Spec 5: 'a profile update is made only if the number changed'.
    if (number === saved) return onDone();
    save.mutate();
  };
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    // Nothing can be saved or booked without an account.
    if (email === '') return navigate(paths.login(), { state: signInState });
    // Warns only once: ten digits are not enforced (spec 5).
    if (!isCompleteNhsNumber(number) && !warned) return setWarned(true);
    saveNumber();
  };
  const form = useRef<HTMLFormElement>(null);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={confirm}>
      <TextField label="Email" id="own-email" type="email" value={email} readOnly />
      <NhsNumberField label="NHS number" name="nhs_number" value={number} onChange={setNumber} />
      {warned && !isCompleteNhsNumber(number) && (
        <ActionResult
          tone="warning"
          title={
            number === '' ? 'You have not entered an NHS number' : 'This NHS number is not complete'
          }
        >
          <p>
            An NHS number has 10 digits. Without it, the laboratory cannot match your sample to you
            and will reject it.
          </p>
          <ButtonRow>
            <Button
              variant="secondary"
              onClick={() => form.current?.querySelector<HTMLElement>('[name=nhs_number]')?.focus()}
            >
              Change it
            </Button>
            <Button variant="quiet" onClick={saveNumber}>
              Continue without it
            </Button>
          </ButtonRow>
        </ActionResult>
      )}
      <Button type="submit" busy={save.isPending} busyLabel="Saving...">
        Confirm
      </Button>
    </form>
  );
}

function ConfirmNumber() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const eventDetails = findEventInState(useLocation().state);
  const email = useSession(({ user }) => user?.email) ?? '';
  const profile = useQuery({ ...profileQuery(email), enabled: email !== '' });
  const goToBooking = () => {
    const state: NavigationState = eventDetails ? { eventDetails } : {};
    navigate(paths.bookEvent(params.get('event') ?? eventDetails?.event_id), { state });
  };
  // A retry must not remove what the user has typed in the meantime.
  const isFirstTry = profile.errorUpdateCount === 0;
  if (email !== '' && profile.isPending && isFirstTry) return <PageSkeleton />;
  return (
    <Page
      listed={false}
      title="Confirm your NHS number"
      description="Check your NHS number before you book your PSA blood test."
      lead="The laboratory for this event needs your correct NHS number, or it will reject your sample."
      width="text"
    >
      {email === '' && (
        <Notice tone="info" title="Sign in first">
          <p>
            We can only save your number when you are signed in. If you have just signed up, open
            the e-mail we sent you and follow the link. ‘Confirm’ takes you to the sign-in page.
          </p>
        </Notice>
      )}
      {email !== '' && !profile.isSuccess && (
        <Notice tone="warning" title="We could not load your details" live>
          <p>You can type your NHS number here, or try again.</p>
          <Button
            variant="secondary"
            busy={profile.isFetching}
            busyLabel="Trying again..."
            onClick={() => profile.refetch()}
          >
            Try again
          </Button>
        </Notice>
      )}
      <NumberForm email={email} saved={profile.data?.nhsNumber ?? ''} onDone={goToBooking} />
    </Page>
  );
}

/** Spec 2, 'Check NHS number'; spec 6: it has no guard. */
export default function CheckNhsNumber() {
  return (
    <RequireSession visitors>
      <ConfirmNumber />
    </RequireSession>
  );
}
