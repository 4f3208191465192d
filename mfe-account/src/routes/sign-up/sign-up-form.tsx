import { londonDate } from '@chaps/shared/contracts/london-time';
import {
  AGE_MESSAGE,
  type SignUpFormInput,
  type SignUpForm as SignUpValues,
  signUpForm,
} from '@chaps/shared/contracts/sign-up';
import { Button, ErrorSummary, Spinner } from '@chaps/shared/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type FieldLabels, fieldProblems } from '../../components/field-problems.ts';
import { type Origin, stateOf } from '../../session/return-path.ts';
import { keepReturnTo } from '../../session/return-to.ts';
import { AboutYou } from './about-you.tsx';
import { clearDraft, keepDraft, useSignUpDraft } from './draft.ts';
import { type Account, type Registration, register as registerPerson } from './register.ts';
import { RegistrationFailure } from './registration-failure.tsx';
import { ContactDetails, YourAccount } from './sections.tsx';
import styles from './sign-up.module.css';
import { useAgeDialogs } from './use-age-dialogs.ts';

/** Top to bottom, for the error summary. */
const LABELS: FieldLabels<SignUpFormInput> = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['dateOfBirth', 'Date of birth'],
  ['gender', 'Gender'],
  ['ethnicity', 'Ethnicity'],
  ['occupation', 'Occupation'],
  ['nhs', 'NHS number'],
  ['phoneNumber', 'Phone'],
  ['address1', 'Address line 1'],
  ['address2', 'Address line 2'],
  ['postCode', 'Postcode'],
  ['country', 'Country'],
  ['email', 'Email'],
  ['password', 'Password'],
  ['confirmPassword', 'Confirm password'],
];

type Failure = Extract<Registration, { done: false }>;

/** Keeps what was typed, passwords excepted, when the person reads another page meanwhile. */
function useDraftOf(getValues: () => SignUpFormInput): { discard: () => void } {
  const finished = useRef(false);
  useEffect(
    () => () => {
      const { password: _password, confirmPassword: _confirmPassword, ...typed } = getValues();
      if (!finished.current) keepDraft(typed);
    },
    [getValues],
  );
  return {
    discard: () => {
      finished.current = true;
      clearDraft();
    },
  };
}

/** The registration form with its steps and failures (spec 3, 4 and 5). */
export function SignUpForm({ origin }: { origin: Origin }) {
  const navigate = useNavigate();
  const [today] = useState(() => londonDate(new Date()));
  const [failure, setFailure] = useState<Failure>();
  const [tooYoungOrOld, setTooYoungOrOld] = useState(false);
  const dialogs = useAgeDialogs();
  const account = useRef<Account>(undefined);
  const form = useForm<SignUpFormInput, unknown, SignUpValues>({
    resolver: zodResolver(signUpForm(today)),
    defaultValues: { ...useSignUpDraft.getState().typed, password: '', confirmPassword: '' },
    shouldFocusError: false,
  });
  const { isSubmitting, isSubmitted, submitCount, errors } = form.formState;
  const draft = useDraftOf(form.getValues);

  const onValid = async (values: SignUpValues) => {
    setFailure(undefined);
    const result = await registerPerson(values, account.current, crypto.randomUUID());
    if (result.done) {
      keepReturnTo(origin);
      draft.discard();
      navigate('/signup-success', { replace: true, state: stateOf(origin) });
      return;
    }
    account.current = result.account;
    setFailure(result);
    for (const [field, message] of Object.entries(result.fields ?? {})) {
      form.setError(field as keyof SignUpFormInput, { message });
    }
  };
  const onInvalid = (refused: FieldErrors<SignUpFormInput>) => {
    setFailure(undefined);
    setTooYoungOrOld(refused.dateOfBirth?.message === AGE_MESSAGE);
  };

  return (
    <form
      noValidate
      aria-busy={isSubmitting}
      className={styles.form}
      onSubmit={form.handleSubmit(onValid, onInvalid)}
    >
      <ErrorSummary key={submitCount} errors={isSubmitted ? fieldProblems(errors, LABELS) : []} />
      <AboutYou form={form} today={today} />
      <ContactDetails form={form} />
      <YourAccount form={form} />
      {failure && <RegistrationFailure {...failure} />}
      <Button type="submit" busy={isSubmitting} busyLabel="Loading...">
        Sign Up
      </Button>
      {isSubmitting && (
        <div className={styles.overlay}>
          <Spinner label="Loading..." />
        </div>
      )}
      {dialogs && <dialogs.AgeError open={tooYoungOrOld} onClose={() => setTooYoungOrOld(false)} />}
    </form>
  );
}
