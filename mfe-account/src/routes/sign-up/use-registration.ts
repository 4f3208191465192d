import { createContentKeys } from '@chaps/api-client';
import {
  AGE_MESSAGE,
  type SignUpFormInput,
  type SignUpForm as SignUpValues,
  signUpForm,
} from '@chaps/contracts/sign-up';
import { useSessionActions } from '@chaps/runtime';
import { useZodForm } from '@chaps/ui/forms';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type Origin, toNavigationState } from '../../session/return-path.ts';
import { storeReturnTo } from '../../session/return-to.ts';
import { clearDraft, storeDraft, useSignUpDraft } from './draft.ts';
import { type Account, findOrCreateAccount, register } from './register.ts';
import { SIGN_UP_LABELS } from './sections.tsx';

/** Stores the input, without passwords, while the user reads another page. */
function useStoredDraft(getValues: () => SignUpFormInput): { discard: () => void } {
  const finished = useRef(false);
  useEffect(
    () => () => {
      const { password: _password, confirmPassword: _confirmPassword, ...typed } = getValues();
      if (!finished.current) storeDraft(typed);
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

/**
 * The registration form's state and its submission (spec 4, 'Sign-up').
 * @param origin target after registration
 * @param today London day, `YYYY-MM-DD`
 */
export function useRegistration(origin: Origin, today: string) {
  const navigate = useNavigate();
  const session = useSessionActions();
  const [wrongAge, setWrongAge] = useState(false);
  const account = useRef<Account>(undefined);
  const [keyFor] = useState(createContentKeys);
  const form = useZodForm({
    schema: signUpForm(today),
    labels: SIGN_UP_LABELS,
    defaultValues: { ...useSignUpDraft.getState().typed, password: '', confirmPassword: '' },
  });
  const draft = useStoredDraft(form.getValues);

  const send = async (values: SignUpValues) => {
    account.current = await findOrCreateAccount(session, values, account.current);
    await register(values, account.current, keyFor);
    storeReturnTo(origin);
    draft.discard();
    navigate('/signup-success', { replace: true, state: toNavigationState(origin) });
  };
  return {
    form,
    wrongAge,
    closeAgeError: () => setWrongAge(false),
    send,
    onInvalid: (errors: FieldErrors<SignUpFormInput>) =>
      setWrongAge(errors.dateOfBirth?.message === AGE_MESSAGE),
  };
}
