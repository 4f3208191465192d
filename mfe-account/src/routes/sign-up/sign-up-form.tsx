import { londonDate } from '@chaps/domain/london-time';
import { Button, Spinner } from '@chaps/ui';
import { useState } from 'react';
import { FormProblems } from '../../components/form-problems.tsx';
import type { Origin } from '../../session/return-path.ts';
import { SIGN_UP_LABELS } from './labels.ts';
import { RegistrationFailure } from './registration-failure.tsx';
import { AboutYou, ContactDetails, YourAccount } from './sections.tsx';
import styles from './sign-up.module.css';
import { useAgeDialogs } from './use-age-dialogs.ts';
import { useRegistration } from './use-registration.ts';

/** The registration form with its steps and failures (spec 3, 4 and 5). */
export function SignUpForm({ origin }: { origin: Origin }) {
  const [today] = useState(() => londonDate(new Date()));
  const { form, failure, wrongAge, closeAgeError, submit } = useRegistration(origin, today);
  const dialogs = useAgeDialogs();
  const { isSubmitting } = form.formState;
  return (
    <form noValidate aria-busy={isSubmitting} className={styles.form} onSubmit={submit}>
      <FormProblems formState={form.formState} labels={SIGN_UP_LABELS} />
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
      {dialogs && <dialogs.AgeError open={wrongAge} onClose={closeAgeError} />}
    </form>
  );
}
