import { EMAIL_FOR_RESET_MESSAGE, type SignInForm, signInForm } from '@chaps/contracts/sign-up';
import { type AuthOutcome, useSessionActions } from '@chaps/runtime';
import { useZodForm } from '@chaps/ui/forms';
import { useState } from 'react';
import type { useEntry } from '../../session/entry.ts';
import { RESET_SENT_MESSAGE } from '../../session/mailed-link.ts';

const CONFIRMATION_SENT_MESSAGE = 'We sent the e-mail again. Check your inbox and spam folder.';

export interface SignInMessage {
  tone: 'error' | 'success';
  text: string;
  /** The address to which another confirmation mail may be sent. */
  resendTo?: string;
}

/** The provider's message (spec 8), or a confirmation. */
const toMessage = (outcome: AuthOutcome, done: string): SignInMessage =>
  outcome.ok ? { tone: 'success', text: done } : { tone: 'error', text: outcome.message };

/** The service sends this only if the password is correct, so it reveals nothing to strangers. */
const isUnconfirmed = (message: string) => /not confirmed/i.test(message);

/** The sign-in form's state and its three actions (spec 4, 'Sign-in' and 'Forgot password'). */
export function useSignIn(entrance: ReturnType<typeof useEntry>) {
  const session = useSessionActions();
  const [message, setMessage] = useState<SignInMessage>();
  const [requesting, setRequesting] = useState(false);
  const [resending, setResending] = useState(false);
  const form = useZodForm({
    schema: signInForm,
    labels: { email: 'Email', password: 'Password' },
    defaultValues: { email: '', password: '' },
  });

  const signIn = async ({ email, password }: SignInForm) => {
    setMessage(undefined);
    entrance.begin();
    const outcome = await session.signIn(email, password);
    if (outcome.ok) return entrance.finish(email);
    entrance.giveUp();
    const resend = isUnconfirmed(outcome.message) ? { resendTo: email } : {};
    setMessage({ tone: 'error', text: outcome.message, ...resend });
  };

  const forgotPassword = async () => {
    form.clearErrors();
    setMessage(undefined);
    if (form.getValues('email').trim() === '') {
      setMessage({ tone: 'error', text: EMAIL_FOR_RESET_MESSAGE });
      return form.setFocus('email');
    }
    if (!(await form.trigger('email'))) return;
    setRequesting(true);
    const email = signInForm.shape.email.parse(form.getValues('email'));
    const outcome = await session.requestPasswordReset(email, '/reset-password');
    setRequesting(false);
    setMessage(toMessage(outcome, RESET_SENT_MESSAGE));
  };

  const resend = async (email: string) => {
    setResending(true);
    const outcome = await session.resendConfirmation(email);
    setResending(false);
    setMessage({ ...toMessage(outcome, CONFIRMATION_SENT_MESSAGE), resendTo: email });
  };

  return { form, message, requesting, resending, signIn, forgotPassword, resend };
}
