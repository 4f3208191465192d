import { londonDate } from '@chaps/domain/london-time';
import { ActionResult, Spinner, useLazyModule } from '@chaps/ui';
import { Form } from '@chaps/ui/forms';
import { useState } from 'react';
import type { Origin } from '../../session/return-path.ts';
import { loadAgeDialogs } from './date-of-birth.tsx';
import { RegistrationError } from './register.ts';
import { AboutYou, ContactDetails, YourAccount } from './sections.tsx';
import styles from './sign-up.module.css';
import { useRegistration } from './use-registration.ts';

function failure(message: string, error: unknown) {
  const { detail, requestId } = error instanceof RegistrationError ? error : {};
  return (
    <ActionResult tone="error" title={message}>
      {detail && <p>{detail}</p>}
      <p>Everything you entered is still here. Please check it and try again.</p>
      {requestId && <p>If you contact us about this, give the reference {requestId}</p>}
    </ActionResult>
  );
}

/** The registration form with its steps and failures (spec 3, 4 and 5). */
export function SignUpForm({ origin }: { origin: Origin }) {
  const [today] = useState(() => londonDate(new Date()));
  const { form, wrongAge, closeAgeError, send, onInvalid } = useRegistration(origin, today);
  const { data: dialogs } = useLazyModule(loadAgeDialogs);
  const { isSubmitting } = form.formState;
  return (
    <Form
      form={form}
      className={styles.form}
      send={send}
      onInvalid={onInvalid}
      action="Sign Up"
      busyLabel="Loading..."
      failure={failure}
      confirmLeave="reload"
    >
      <AboutYou form={form} today={today} />
      <ContactDetails form={form} />
      <YourAccount form={form} />
      {isSubmitting && (
        <div className={styles.overlay}>
          <Spinner label="Loading..." />
        </div>
      )}
      {dialogs && <dialogs.AgeError open={wrongAge} onClose={closeAgeError} />}
    </Form>
  );
}
