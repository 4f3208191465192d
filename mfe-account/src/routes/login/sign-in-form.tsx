import { EMAIL_FOR_RESET_MESSAGE, signInForm } from '@chaps/shared/contracts/sign-up';
import { sessionActions } from '@chaps/shared/runtime';
import { Button, ErrorSummary, Notice, PasswordField, TextField } from '@chaps/shared/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldProblems } from '../../components/field-problems.ts';
import type { useEntry } from '../../session/use-entry.ts';
import styles from './login.module.css';

/** Spec 8. */
const RESET_SENT = 'Password reset email sent. Check your inbox.';

const LABELS = [
  ['email', 'Email'],
  ['password', 'Password'],
] as const;

interface Message {
  tone: 'error' | 'success';
  text: string;
  /** The way on: have the confirmation sent again. */
  resendTo?: string;
}

/** The service answers this only to the right password, so it tells a stranger nothing. */
const isUnconfirmed = (message: string) => /not confirmed/i.test(message);

/** Email and password, Sign in, Forgot password (spec 2 and 4). */
export function SignInForm({ entrance }: { entrance: ReturnType<typeof useEntry> }) {
  const [message, setMessage] = useState<Message>();
  const [requesting, setRequesting] = useState(false);
  const { register, handleSubmit, trigger, getValues, clearErrors, formState } = useForm({
    resolver: zodResolver(signInForm),
    defaultValues: { email: '', password: '' },
    shouldFocusError: false,
  });

  const signIn = handleSubmit(async ({ email, password }) => {
    setMessage(undefined);
    entrance.begin();
    const outcome = await sessionActions().signIn(email, password);
    if (outcome.ok) return entrance.finish(email);
    entrance.giveUp();
    const resend = isUnconfirmed(outcome.message) ? { resendTo: email } : {};
    setMessage({ tone: 'error', text: outcome.message, ...resend });
  });

  const forgotPassword = async () => {
    clearErrors();
    setMessage(undefined);
    if (getValues('email').trim() === '') {
      setMessage({ tone: 'error', text: EMAIL_FOR_RESET_MESSAGE });
      document.getElementById('email')?.focus();
      return;
    }
    if (!(await trigger('email'))) return;
    setRequesting(true);
    const email = signInForm.shape.email.parse(getValues('email'));
    const outcome = await sessionActions().requestPasswordReset(email, '/reset-password');
    setRequesting(false);
    setMessage(
      outcome.ok ? { tone: 'success', text: RESET_SENT } : { tone: 'error', text: outcome.message },
    );
  };

  const resend = async (email: string) => {
    const outcome = await sessionActions().resendConfirmation(email);
    setMessage(
      outcome.ok
        ? { tone: 'success', text: 'We sent the e-mail again. Check your inbox and spam folder.' }
        : { tone: 'error', text: outcome.message },
    );
  };

  const { errors, submitCount } = formState;
  return (
    <form noValidate onSubmit={signIn}>
      <ErrorSummary
        key={submitCount}
        errors={formState.isSubmitted ? fieldProblems(errors, LABELS) : []}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {message && (
        <Notice tone={message.tone} live>
          <p className={message.tone === 'error' ? styles.refusal : undefined}>{message.text}</p>
          {message.resendTo && (
            <Button variant="secondary" onClick={() => resend(message.resendTo ?? '')}>
              Send the confirmation e-mail again
            </Button>
          )}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={formState.isSubmitting} busyLabel="Signing in...">
          Sign in
        </Button>
        <Button variant="quiet" busy={requesting} busyLabel="Sending..." onClick={forgotPassword}>
          Forgot password?
        </Button>
      </div>
    </form>
  );
}
